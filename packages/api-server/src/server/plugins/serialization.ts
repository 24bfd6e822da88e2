import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

const serializers = new Map<string, (data: unknown) => string>();

/**
 * What a schema does not name is left out of an answer. Built when the first such answer is sent, once for equal schemas: each
 * call has many that hardly ever are.
 */
export const serializerFor: FastifySerializerCompiler<object> = ({ schema }) => {
  const key = JSON.stringify(schema);
  const known = serializers.get(key);
  if (known) return known;
  let built: ((data: unknown) => string) | undefined;
  const serialize = (data: unknown) => (built ??= fastJsonStringify(schema))(data);
  serializers.set(key, serialize);
  return serialize;
};
