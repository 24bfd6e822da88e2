import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import type { JsonSchema } from '../validation/json-schema.ts';

type Serialize = (data: unknown) => string;

const serializers = new Map<string, Serialize>();

/**
 * Leaves fields that the schema does not name out of an answer. Build it with the first such answer, once for equal schemas:
 * most answers that a call declares are hardly ever sent.
 */
export const serializerFor: FastifySerializerCompiler<object> = ({ schema }) => serializerOf(schema);

/** As `serializerFor`, for a schema alone. */
export function serializerOf(schema: object): Serialize {
  const key = JSON.stringify(schema);
  const known = serializers.get(key);
  if (known) return known;
  let built: Serialize | undefined;
  const serialize = (data: unknown) => (built ??= fastJsonStringify(schema))(data);
  serializers.set(key, serialize);
  return serialize;
}

/** Elements of a list that are serialized together. */
const slice = 100;

/** An object as JSON, its lists in slices: an answer of megabytes would hold the process while it is put together. */
export function serializedInTurns(schema: JsonSchema, data: Readonly<Record<string, unknown>>): Readable {
  return Readable.from(pieces(schema, data), { objectMode: false });
}

async function* pieces(schema: JsonSchema, data: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let start = '{';
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const value = data[key];
    if (value === undefined) continue;
    yield `${start}${JSON.stringify(key)}:`;
    start = ',';
    if (property.items && Array.isArray(value)) yield* elements(serializerOf(property.items), value);
    else yield serializerOf(property)(value);
  }
  yield start === '{' ? '{}' : '}';
}

async function* elements(serialize: Serialize, values: readonly unknown[]): AsyncGenerator<string> {
  yield '[';
  for (let start = 0; start < values.length; start += slice) {
    const some = values
      .slice(start, start + slice)
      .map(serialize)
      .join(',');
    yield start === 0 ? some : `,${some}`;
    await turn();
  }
  yield ']';
}
