import { contract } from '@gangway/contract';
import { Check } from 'typebox/value';
import * as Type from 'typebox';
import { expect, it } from 'vitest';
import { matchesShape } from './read-answer.ts';

const Row = Type.Object({
  id: Type.Integer(),
  ref: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]),
  kind: Type.Union([Type.Literal('API'), Type.Literal('UI')]),
  note: Type.Optional(Type.String()),
  map: Type.Record(Type.String(), Type.Array(Type.Boolean())),
});
const row = { id: 1, ref: null, kind: 'API', map: { a: [true] } };

it.each([
  ['a row', row, true],
  ['a row with everything', { ...row, ref: { name: 'x' }, note: 'y', more: 1 }, true],
  ['a word of a newer server', { ...row, kind: 'Batch' }, true],
  ['a missing field', { id: 1, ref: null, map: {} }, false],
  ['an ill-typed union', { ...row, ref: 3 }, false],
  ['an ill-typed optional', { ...row, note: 3 }, false],
  ['an ill-typed entry of a map', { ...row, map: { a: ['true'] } }, false],
  ['an inherited field', Object.create(row), false],
  ['a list', [row], false],
  ['null', null, false],
])('checks %s', (_, value, expected) => {
  expect(matchesShape(Row, value)).toBe(expected);
});

it("supports every keyword in the contract's answers", () => {
  const understood = new Set(['type', 'anyOf', 'items', 'properties', 'required', 'patternProperties', 'const']);
  const harmless = new Set([
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'uniqueItems',
    'format',
    'pattern',
  ]);
  const unknown = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'properties' || keyword === 'patternProperties') Object.values(value as object).forEach(walk);
      else if (keyword === 'anyOf') (value as unknown[]).forEach(walk);
      else if (keyword === 'items') walk(value);
      else if (!understood.has(keyword) && !harmless.has(keyword)) unknown.add(keyword);
    }
  };
  for (const group of Object.values(contract)) {
    for (const route of Object.values(group)) Object.values(route.responses).forEach(walk);
  }
  unknown.delete('additionalProperties');
  expect([...unknown]).toEqual([]);
  expect(Check(Row, row)).toBe(true);
});
