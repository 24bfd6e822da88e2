import { markLimits } from '@gangway/contract';
import type { SentenceCode } from '@gangway/contract/codes';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

/** Elements of one file, and what its `use` elements make of them. */
const mostElements = 2_000;

/** Content that acts, embeds another document, or plays. */
const acting = new Set(['script', 'handler', 'listener']);
const foreign = new Set(['foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'canvas']);
/** Animations can set an address after the check. */
const animating = new Set(['animate', 'animatemotion', 'animatetransform', 'animatecolor', 'set', 'discard']);
const svgNamespace = 'http://www.w3.org/2000/svg';
const htmlNamespace = 'http://www.w3.org/1999/xhtml';
const linkNamespace = 'http://www.w3.org/1999/xlink';
/** Attributes without namespace whose text no browser reads as CSS. */
const plainText = /^(?:id|class|d|points|(?:aria|data)-.*)$/;

/** A refusal of an SVG. */
export type SvgRefusal = SentenceCode & `mark_svg_${string}`;

class Refused extends Error {
  readonly code: SvgRefusal;
  constructor(code: SvgRefusal) {
    super(code);
    this.code = code;
  }
}

/**
 * The reason to refuse an SVG: scripts, event handlers, references to anything outside the file, declarations of entities, parts that
 * multiply. Browsers run none of these in an `<img>` (SVG 2, 2.2: secure static mode); the check keeps the file harmless elsewhere.
 * @returns undefined for a harmless one.
 */
export function svgRefusal(text: string): SvgRefusal | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const references = new References();
  const open: string[] = [];
  let styles = '';
  parser.on('error', () => refuse('mark_svg_broken'));
  parser.on('doctype', () => refuse('mark_svg_doctype'));
  parser.on('processinginstruction', () => refuse('mark_svg_outside'));
  parser.on('opentag', (tag) => {
    if (open.length === 0) checkRoot(tag);
    const name = tag.local.toLowerCase();
    if (acting.has(name)) refuse('mark_svg_script');
    if (foreign.has(name) || tag.uri === htmlNamespace) refuse('mark_svg_foreign');
    if (animating.has(name)) refuse('mark_svg_animation');
    for (const attribute of Object.values(tag.attributes)) checkAttribute(attribute);
    references.open(tag);
    open.push(name);
  });
  parser.on('closetag', () => {
    references.close();
    // A style may come in pieces, so check it as a whole.
    if (open.pop() === 'style') {
      checkStyle(styles);
      styles = '';
    }
  });
  const addStyle = (piece: string) => {
    if (open.at(-1) === 'style') styles += piece;
  };
  parser.on('text', addStyle);
  parser.on('cdata', addStyle);
  try {
    parser.write(text).close();
    references.check();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

function refuse(code: SvgRefusal): never {
  throw new Refused(code);
}

/** Requires a size, since without one a browser has nothing to scale. Sides in other units than pixels scale with the page. */
function checkRoot({ local, uri, attributes }: SaxesTagNS): void {
  if (local !== 'svg' || uri !== svgNamespace) refuse('mark_svg_broken');
  const sides = [attributes['width']?.value, attributes['height']?.value];
  if (!('viewBox' in attributes) && sides.includes(undefined)) refuse('mark_svg_size');
  const pixels = sides.map((side) => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(side ?? '')?.[1] ?? 0));
  if (Math.max(...pixels) > markLimits.pixels) refuse('mark_svg_sides');
}

function checkAttribute({ local, uri, value }: SaxesAttributeNS): void {
  const name = local.toLowerCase();
  if (name.startsWith('on')) refuse('mark_svg_script');
  const isAddress = (name === 'href' || name === 'src') && (uri === '' || uri === linkNamespace);
  if (isAddress && !value.trim().startsWith('#')) refuse('mark_svg_outside');
  // `xml:base` would turn a `#part` into an address.
  if (name === 'base') refuse('mark_svg_outside');
  if (uri === '' && !plainText.test(name)) checkStyle(value);
}

/** Refuses CSS that loads something, in a style or in any attribute. An escape could spell `url` past the check. */
function checkStyle(css: string): void {
  // A comment without an end lasts to the end (CSS Syntax 3, 4.3.2); to look for that end from each start would take quadratic time.
  const bare = css.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  if (/@import|@font-face|image-set\s*\(|image\s*\(|src\s*\(|expression\s*\(|javascript:/i.test(bare))
    refuse('mark_svg_outside');
  if (/url\s*\(\s*(?!["']?\s*#)/i.test(bare)) refuse('mark_svg_outside');
  if (css.includes('\\')) refuse('mark_svg_outside');
}

/** Elements by their ids, and how many each draws: parts within parts multiply. */
class References {
  readonly #stack: { id: string | undefined; uses: string[]; elements: number }[] = [];
  readonly #parts = new Map<string, { uses: readonly string[]; elements: number }>();
  #uses: string[] = [];
  #elements = 0;

  open({ local, attributes }: SaxesTagNS): void {
    this.#elements += 1;
    if (this.#elements > mostElements) refuse('mark_svg_multiplies');
    this.#stack.push({ id: attributes['id']?.value, uses: [], elements: 1 });
    if (local.toLowerCase() !== 'use') return;
    const target = Object.values(attributes).find((attribute) => attribute.local.toLowerCase() === 'href')?.value;
    if (target === undefined) return;
    const id = target.trim().slice(1);
    this.#uses.push(id);
    for (const element of this.#stack) element.uses.push(id);
  }

  close(): void {
    const closed = this.#stack.pop();
    if (!closed) return;
    const parent = this.#stack.at(-1);
    if (parent) parent.elements += closed.elements;
    if (closed.id === undefined) return;
    // Count the largest of several parts with one id.
    const same = this.#parts.get(closed.id);
    this.#parts.set(closed.id, {
      uses: [...(same?.uses ?? []), ...closed.uses],
      elements: Math.max(same?.elements ?? 0, closed.elements),
    });
  }

  /** Refuses parts that use parts, and more copies than a browser draws at once. */
  check(): void {
    let drawn = this.#elements;
    for (const id of this.#uses) {
      const part = this.#parts.get(id);
      if (!part) continue;
      if (part.uses.length > 0) refuse('mark_svg_multiplies');
      drawn += part.elements;
    }
    if (drawn > mostElements) refuse('mark_svg_multiplies');
  }
}
