import { describe, expect, it } from 'vitest';
import { everyRoute } from '../../testing/conformance.ts';
import { listsOf } from '../../testing/lists-of-schema.ts';
import { toJsonSchema } from '../http/to-json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { InvalidInput, validatorFor } from './validator.ts';

const routes = everyRoute.flatMap(({ method, path, encoding = 'json', body }) =>
  body ? [{ call: `${method} ${path}`, encoding, schema: toJsonSchema(body) }] : [],
);
const lists = routes.flatMap(({ call, encoding, schema }) =>
  listsOf(schema).map((place): [string, typeof place & { body: JsonSchema; encoding: typeof encoding }] => [
    `${call} ${place.path}`,
    { ...place, body: schema, encoding },
  ]),
);

function errorsOf(schema: JsonSchema, encoding: 'json' | 'form', body: unknown): InvalidInput['errors'] {
  const validate = validatorFor(encoding)({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const { error } = validate(body) as { error?: unknown };
  return error instanceof InvalidInput ? error.errors : [];
}

/** A list of one value that counts how often an element is read. */
function countedList(length: number, element: unknown): { list: unknown[]; reads: () => number } {
  let reads = 0;
  const list = new Proxy(
    Array.from({ length }, () => element),
    {
      get: (target, key, receiver): unknown => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  return { list, reads: () => reads };
}

describe('a list in the body of a call', () => {
  it('is limited, and its elements are compared with each other only where they are scalars or few', () => {
    const unlimited = lists.filter(([, { schema }]) => schema.maxItems === undefined);
    expect(unlimited.map(([name]) => name)).toEqual([]);
    const compared = lists.filter(([, { schema }]) => 'uniqueItems' in schema && schema.items?.type === undefined);
    expect(compared.flatMap(([name, { schema }]) => ((schema.maxItems ?? 0) > 10 ? [name] : []))).toEqual([]);
  });

  it.each(lists)(
    '%s is refused by its length before an element is read',
    (_name, { schema, bodyWith, body, encoding }) => {
      const { list, reads } = countedList((schema.maxItems ?? 0) + 1, 1);
      const errors = errorsOf(body, encoding, bodyWith(list));
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.length).toBeLessThanOrEqual(20);
      expect(reads()).toBe(0);
    },
  );

  it.each(lists)(
    '%s makes 20 errors at most where every element is wrong',
    (_name, { schema, bodyWith, body, encoding }) => {
      const { list, reads } = countedList(schema.maxItems ?? 0, schema.items?.type === 'object' ? 1 : {});
      const errors = errorsOf(body, encoding, bodyWith(list));
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.length).toBeLessThanOrEqual(20);
      // Lengths are looked at once for each element, the schema stops at the first, the errors are collected up to 20.
      expect(reads() - list.length).toBeLessThanOrEqual(60);
    },
  );
});

describe.each(routes.map((route): [string, typeof route] => [route.call, route]))(
  '%s',
  (_name, { schema, encoding }) => {
    it('makes 20 errors at most of unknown fields, wrong entries and texts that are too long', () => {
      const { properties = {} }: JsonSchema = schema;
      const known = Object.keys(properties);
      const wrong = Object.fromEntries(known.map((key) => [key, Object.fromEntries(keys(6000))]));
      const long = Object.fromEntries(known.map((key) => [key, 'a'.repeat(50_000)]));
      for (const body of [Object.fromEntries(keys(6000)), wrong, long]) {
        expect(errorsOf(schema, encoding, body).length).toBeLessThanOrEqual(20);
      }
      expect(errorsOf(schema, encoding, Object.fromEntries(keys(6000))).length).toBeGreaterThan(0);
    });
  },
);

function keys(count: number): [string, number][] {
  return Array.from({ length: count }, (_, index) => [`k${index}`, 1.5]);
}

describe('a form with several faults', () => {
  const schema: JsonSchema = {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 10 },
      until: { anyOf: [{ type: 'string', maxLength: 4 }, { type: 'null' }] },
      ids: { type: 'array', maxItems: 3, items: { type: 'integer' } },
      access: { type: 'object', patternProperties: { '^.*$': { type: 'integer' } } },
    },
  };

  it.each([
    [{ ids: 'x', extra: 1 }, ['name is required', 'ids must be a list', 'extra is not a known field']],
    [
      { name: 'abcdefghijk', until: 7 },
      ['name must have at most 10 characters', 'until is none of the allowed values'],
    ],
    [{ name: 'a', ids: [1, 'x', 1.5] }, ['ids.1 must be a whole number', 'ids.2 must be a whole number']],
    [{ name: 'a', ids: [1, 2, 3, 4] }, ['ids takes at most 3']],
    [{ name: 'a'.repeat(21) }, ['name must have at most 10 characters']],
    [{ name: '🚢'.repeat(10), access: { erp: 'x' } }, ['access.erp must be a whole number']],
    [{ name: 'a\0' }, ['name must not contain a NUL character']],
    [7, ['body must be an object']],
  ])('%j names each of them', (body, wanted) => {
    expect(errorsOf(schema, 'json', body).map(({ field, message }) => `${field} ${message}`)).toEqual(wanted);
  });
});
