import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { say } from '../sentences.ts';
import type { JsonSchema } from '../validation/json-schema.ts';
import { InvalidInput } from '../validation/validator.ts';
import { HttpProblem } from './http-problem.ts';
import { pieceLimits, PiecewiseJson } from './piecewise-json.ts';

const bodies = new WeakMap<FastifyRequest, unknown>();

/** The body that `largeBodyReader` has parsed; undefined on any other route. */
export function largeBodyOf(request: FastifyRequest): unknown {
  return bodies.get(request);
}

/** Bytes that are read before others get their turn. */
const slice = 64 * 1024;

/**
 * A `preParsing` hook for a route with a large body, which it parses while it arrives. Fastify would parse it in one go: 16 MB of
 * small objects take a second. What is refused is read to its end, since a client that is cut off while it sends sees no answer.
 */
export function largeBodyReader(app: FastifyInstance, schema: JsonSchema, largest: number) {
  const limits = pieceLimits(schema);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  return async (request: FastifyRequest, _reply: unknown, payload: RequestPayload): Promise<RequestPayload> => {
    const { 'content-length': length, 'content-type': type = '' } = request.headers;
    // Fastify refuses these itself, and reads nothing.
    if (Number(length) > largest) return payload;
    if (type.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') {
      if (length === undefined && request.headers['transfer-encoding'] === undefined) return payload;
      throw new HttpProblem(415, 'unsupported_media_type', say('body_not_json'));
    }
    const parser = new PiecewiseJson(limits, (text) => {
      let parsed: unknown;
      void parseJson(request, text, (error, value) => {
        if (error) throw error;
        parsed = value;
      });
      return parsed;
    });
    const received = await readAll(payload, parser, largest);
    if (received > 0) bodies.set(request, parser.end());
    return Object.assign(Readable.from([]), { receivedEncodedLength: received });
  };
}

/** @returns bytes. @throws InvalidInput, HttpProblem 413, and errors of status 400 for what cannot be read. */
async function readAll(payload: AsyncIterable<Buffer>, parser: PiecewiseJson, largest: number): Promise<number> {
  let received = 0;
  let refusal: unknown;
  try {
    for await (const chunk of payload) {
      received += chunk.length;
      if (received > largest) refusal ??= new HttpProblem(413, 'too_large', say('request_too_large'));
      for (let start = 0; start < chunk.length && refusal === undefined; start += slice) {
        refusal = refusalOf(() => parser.push(chunk.subarray(start, start + slice)));
        await turn();
      }
    }
    if (refusal !== undefined) throw refusal;
    return received;
  } catch (error) {
    if (error instanceof InvalidInput || error instanceof HttpProblem) throw error;
    throw Object.assign(new Error('The body cannot be read.', { cause: error }), { statusCode: 400 });
  }
}

function refusalOf(step: () => void): unknown {
  try {
    step();
    return undefined;
  } catch (error) {
    return error;
  }
}
