import { describe, expect, it } from 'vitest';
import { contract } from '../contract.ts';
import { openApiDocument } from './document.ts';

type Node = Readonly<Record<string, unknown>>;

const document = openApiDocument({ apiUrl: 'https://api.gangway.test', portalUrl: 'https://portal.gangway.test' });
const schemas = Object.entries(document.components.schemas);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation: operation as Node })),
);

/** Every schema below a node, with the way to it. */
function* schemasBelow(node: unknown, way: string): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Node;
  yield [way, schema];
  for (const [name, property] of Object.entries(schema['properties'] ?? {})) {
    yield* schemasBelow(property, `${way}.${name}`);
  }
  for (const [index, branch] of ((schema['anyOf'] as unknown[] | undefined) ?? []).entries()) {
    yield* schemasBelow(branch, `${way}|${index}`);
  }
  yield* schemasBelow(schema['items'], `${way}[]`);
  yield* schemasBelow(schema['additionalProperties'], `${way}{}`);
}

/** Schemas that stand in a body or an answer without a name. */
function* inlineSchemas(node: unknown, way: string): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'schema') yield* schemasBelow(value, way);
    else yield* inlineSchemas(value, way);
  }
}

const everySchema = [
  ...schemas.flatMap(([name, schema]) => [...schemasBelow(schema, name)]),
  ...operations.flatMap(({ call, operation }) => [...inlineSchemas(operation, call)]),
];
const isComplete = (example: unknown): boolean =>
  example !== undefined &&
  (typeof example !== 'object' || example === null || Object.values(example).every(isComplete));

describe('the OpenAPI document', () => {
  it('names each operation as the contract does, once', () => {
    const ids = operations.map(({ operation }) => operation['operationId']);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const named = Object.entries(contract).flatMap(([group, calls]) =>
      Object.keys(calls).map((call) => `${group}.${call}`),
    );
    expect(ids).toEqual(expect.arrayContaining(named));
  });

  it('describes each operation and tag', () => {
    const tags = document.tags.map(({ name }) => name);
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
    for (const { call, operation } of operations) {
      expect([call, tags.includes(String((operation['tags'] as string[])[0]))]).toEqual([call, true]);
      expect([call, operation['summary'] !== '' && operation['description'] !== '']).toEqual([call, true]);
    }
  });

  it('gives each parameter a description and an example', () => {
    const gaps = operations.flatMap(({ call, operation }) =>
      ((operation['parameters'] as Node[] | undefined) ?? [])
        .filter(({ description, example }) => description === undefined || !isComplete(example))
        .map(({ name }) => `${call} ${String(name)}`),
    );
    expect(gaps).toEqual([]);
  });

  it('describes each schema and each of its fields', () => {
    const gaps = [
      ...schemas.filter(([, schema]) => schema['description'] === undefined).map(([name]) => name),
      ...everySchema.flatMap(([way, schema]) =>
        Object.entries((schema['properties'] as Record<string, Node> | undefined) ?? {})
          .filter(([, property]) => property['description'] === undefined && property['$ref'] === undefined)
          .map(([name]) => `${way}.${name}`),
      ),
    ];
    expect(gaps).toEqual([]);
  });

  it('gives each schema an example that leaves no field out', () => {
    const gaps = schemas.filter(([, { examples }]) => !isComplete((examples as unknown[])[0]));
    expect(
      gaps.map(([name, { examples }]) => [
        name,
        JSON.stringify((examples as unknown[])[0], (_, value) => (value === undefined ? '???' : value)),
      ]),
    ).toEqual([]);
  });

  it('prints no type twice: what has fields, words or branches has a name where it is used again', () => {
    const seen = new Map<string, string[]>();
    for (const [way, schema] of everySchema) {
      if (!isType(schema)) continue;
      const type = JSON.stringify(withoutDocs(schema));
      seen.set(type, [...(seen.get(type) ?? []), way]);
    }
    expect([...seen.values()].filter((ways) => ways.length > 1)).toEqual([]);
  });
});

/** Whether a schema is more than a text, a number, a list, a reference, or one of these or null. */
function isType({ type, anyOf, enum: words, const: word }: Node): boolean {
  const branches = ((anyOf as Node[] | undefined) ?? []).filter((branch) => branch['type'] !== 'null');
  return type === 'object' || words !== undefined || word !== undefined || branches.length > 1;
}

function withoutDocs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutDocs);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    ([key, value]) => !(key === 'description' && typeof value === 'string') && key !== 'examples',
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutDocs(value)]));
}
