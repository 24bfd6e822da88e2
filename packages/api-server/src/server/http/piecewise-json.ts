import type { JsonSchema } from '../validation/json-schema.ts';
import { mostValues } from '../validation/bounds.ts';
import { say } from '../sentences.ts';
import { fieldError } from './http-problem.ts';
import { InvalidInput } from '../validation/validator.ts';

/** How much a body may hold before any of it is parsed. */
export interface PieceLimits {
  /** Elements of all lists that are fields of the body. */
  elements: number;
  /** Values inside one of them. */
  inElement: number;
  /** Values outside of those lists. */
  outside: number;
}

/** The limits of a body by its schema. */
export function pieceLimits({ properties = {} }: JsonSchema): PieceLimits {
  const limits: PieceLimits = { elements: 0, inElement: 1, outside: 0 };
  for (const property of Object.values(properties)) {
    if (property.items) {
      limits.elements += property.maxItems ?? Infinity;
      limits.inElement = Math.max(limits.inElement, mostValues(property.items));
      limits.outside += 1;
    } else {
      limits.outside += mostValues(property);
    }
  }
  return limits;
}

/** Bytes of list elements that are parsed together, which takes about a millisecond. */
const piece = 64 * 1024;
const mostBytes = { outside: 64 * 1024, inElement: 1024 * 1024 };

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/**
 * Parses a JSON object as it arrives, the lists that are its fields in pieces: no call takes long, and a body that holds more values
 * than any valid one is refused unparsed.
 */
export class PiecewiseJson {
  readonly #limits: PieceLimits;
  readonly #parse: (text: string) => unknown;
  /** The body with the number of a list in place of its elements. */
  readonly #frame: Buffer[] = [];
  readonly #lists: unknown[][] = [];
  #pending: Buffer[] = [];
  #bytes = { outside: 0, inElement: 0, pending: 0 };
  #count = { elements: 0, inElement: 0, outside: 0 };
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  #isObject = false;
  #inList = false;
  /** A piece ended with a comma, so that an element must follow. */
  #expectsElement = false;

  /** @param parse throws for what is no JSON. */
  constructor(limits: PieceLimits, parse: (text: string) => unknown) {
    this.#limits = limits;
    this.#parse = parse;
  }

  /** @throws InvalidInput beyond the limits, and as `parse`. */
  push(chunk: Buffer): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#inText) this.#readText(byte);
      else if (byte === quote) this.#inText = true;
      else if (byte === comma) from = this.#readComma(chunk, from, at);
      else if (byte === 0x5b || byte === 0x7b) from = this.#open(chunk, from, at, byte === 0x5b);
      else if (byte === 0x5d || byte === 0x7d) from = this.#close(chunk, from, at);
    }
    this.#keep(chunk.subarray(from));
  }

  /** @returns the whole body. @throws as `push`. */
  end(): unknown {
    const body = this.#parse(Buffer.concat(this.#frame).toString('utf8'));
    if (typeof body !== 'object' || body === null || !this.#isObject) return body;
    const entries = Object.entries(body).map(([key, value]: [string, unknown]): [string, unknown] => [
      key,
      Array.isArray(value) ? this.#lists[Number(value[0])] : value,
    ]);
    return Object.fromEntries(entries);
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#inText = false;
  }

  #readComma(chunk: Buffer, from: number, at: number): number {
    if (!this.#inList) {
      this.#refuseBeyond('outside');
      return from;
    }
    if (this.#depth > 2) {
      this.#refuseBeyond('inElement');
      return from;
    }
    this.#refuseBeyond('elements');
    this.#count.inElement = 0;
    this.#bytes.inElement = 0;
    if (this.#bytes.pending + at - from < piece) return from;
    this.#keep(chunk.subarray(from, at));
    this.#parsePending();
    this.#expectsElement = true;
    return at + 1;
  }

  #open(chunk: Buffer, from: number, at: number, isList: boolean): number {
    this.#depth += 1;
    if (this.#depth === 1) this.#isObject = !isList;
    if (this.#depth !== 2 || !isList || !this.#isObject) return from;
    this.#keep(chunk.subarray(from, at + 1));
    this.#inList = true;
    this.#lists.push([]);
    return at + 1;
  }

  #close(chunk: Buffer, from: number, at: number): number {
    this.#depth -= 1;
    if (!this.#inList || this.#depth !== 1) return from;
    this.#keep(chunk.subarray(from, at));
    this.#parsePending();
    this.#inList = false;
    this.#bytes.inElement = 0;
    this.#keep(Buffer.from(String(this.#lists.length - 1)));
    return at;
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    const kind = this.#inList ? 'inElement' : 'outside';
    this.#bytes[kind] += Math.min(bytes.length, mostBytes[kind] + piece);
    if (this.#bytes[kind] > mostBytes[kind] + piece) throw tooMany();
    if (!this.#inList) {
      this.#frame.push(bytes);
      return;
    }
    this.#pending.push(bytes);
    this.#bytes.pending += bytes.length;
  }

  #parsePending(): void {
    const elements = this.#parse(`[${Buffer.concat(this.#pending).toString('utf8')}]`);
    this.#pending = [];
    this.#bytes.pending = 0;
    if (!Array.isArray(elements)) throw new SyntaxError('a list is parsed as a list');
    if (elements.length === 0 && this.#expectsElement) throw new SyntaxError('a comma is followed by an element');
    this.#expectsElement = false;
    const list = this.#lists.at(-1);
    for (const element of elements) list?.push(element);
  }

  #refuseBeyond(kind: keyof PieceLimits): void {
    this.#count[kind] += 1;
    if (this.#count[kind] > this.#limits[kind]) throw tooMany();
  }
}

function tooMany(): InvalidInput {
  return new InvalidInput([fieldError('body', say('holds_too_much'))]);
}
