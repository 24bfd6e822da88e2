import { readFileSync, writeFileSync } from 'node:fs';
import { type Route, defineRoute } from '@gangway/contract';
import * as Type from 'typebox';
import { describe, expect, inject, it } from 'vitest';
import { migrations } from '../../store/migrations.ts';
import { everyRoute } from '../conformance.ts';
import { type WireRoute, breakingChanges, wireOf } from './breaking-changes.ts';

const file = (name: string) => new URL(name, import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(file(name), 'utf8')) as unknown;

// `pnpm --filter @gangway/api-server version:record`, as the last thing before a release.
if (inject('recordRelease')) {
  const lines = wireOf(everyRoute).map((route) => `  ${JSON.stringify(route)}`);
  writeFileSync(file('wire.json'), `[\n${lines.join(',\n')}\n]\n`);
  writeFileSync(file('retired.json'), '[]\n');
  const checksums = Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]));
  writeFileSync(file('migrations.json'), `${JSON.stringify(checksums, null, 2)}\n`);
}

interface Retired {
  change: string;
  reason: string;
}

describe('an app of the last release', () => {
  const released = read('wire.json') as WireRoute[];
  const retired = read('retired.json') as Retired[];

  it('finds every call, field and status it knows at the API of today', () => {
    const accepted = retired.map(({ change }) => change);
    // Whatever stands here is kept for one more release, or named in retired.json when no app of the last release uses it.
    expect(breakingChanges(released, wireOf(everyRoute)).filter((change) => !accepted.includes(change))).toEqual([]);
  });

  it('misses nothing without a reason, and no reason outlives what it is for', () => {
    for (const { reason } of retired) expect(reason.length).toBeGreaterThan(20);
    const standing = breakingChanges(released, wireOf(everyRoute));
    expect(retired.filter(({ change }) => !standing.includes(change))).toEqual([]);
  });
});

describe('the comparison of two releases', () => {
  const Thing = Type.Object({ id: Type.Integer(), kind: Type.Union([Type.Literal('a'), Type.Literal('b')]) });
  const released = defineRoute({
    method: 'POST',
    path: '/things/:id',
    aliases: ['/thigns/:id'],
    access: 'signed-in',
    summary: 'x',
    params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    body: Type.Object({ name: Type.String({ maxLength: 200 }), note: Type.Optional(Type.String()) }),
    responses: { 200: Thing, 404: Type.Object({ code: Type.String() }) },
  });
  const foundIn = (change: Partial<Route>) => breakingChanges(wireOf([released]), wireOf([{ ...released, ...change }]));
  const found = (change: Partial<Route>) =>
    foundIn(change)
      .filter((line) => line.startsWith('POST /things/:id'))
      .map((line) => line.replace('POST /things/:id ', ''));

  it.each<[string, Partial<Route>]>([
    ['nothing', {}],
    ['another name of a parameter in the path alone', { path: '/things/:id', summary: 'said better' }],
    ['a door that opens wider', { access: 'public' }],
    [
      'an optional field more in the body, and a longer one',
      {
        body: Type.Object({
          name: Type.String({ maxLength: 300 }),
          note: Type.Optional(Type.String()),
          colour: Type.Optional(Type.String()),
        }),
      },
    ],
    [
      'a required field that became optional',
      { body: Type.Object({ name: Type.Optional(Type.String()), note: Type.Optional(Type.String()) }) },
    ],
    [
      'a field more in the answer',
      { responses: { ...released.responses, 200: Type.Object({ ...Thing.properties, x: Type.String() }) } },
    ],
    [
      'a word that is not answered any more',
      { responses: { ...released.responses, 200: Type.Object({ id: Type.Integer(), kind: Type.Literal('a') }) } },
    ],
    ['a failure more', { responses: { ...released.responses, 409: Type.Object({ code: Type.String() }) } }],
    ['a query word more', { query: Type.Object({ q: Type.Optional(Type.String()) }) }],
  ])('lets %s pass', (_change, change) => {
    expect(found(change)).toEqual([]);
  });

  it.each<[string, Partial<Route>, string]>([
    ['a door that closes', { access: 'users:write' }, "was open to 'signed-in' and asks for 'users:write'"],
    ['another encoding', { encoding: 'form' }, 'reads its body in another encoding'],
    [
      'a new required field',
      {
        body: Type.Object({
          name: Type.String({ maxLength: 200 }),
          note: Type.Optional(Type.String()),
          colour: Type.String(),
        }),
      },
      'body.colour must be there, and may be missing',
    ],
    [
      'a field that became required',
      { body: Type.Object({ name: Type.String({ maxLength: 200 }), note: Type.String() }) },
      'body.note must be there, and may be missing',
    ],
    [
      'a field refused from now on',
      { body: Type.Object({ name: Type.String({ maxLength: 200 }) }) },
      'body.note is not taken any more',
    ],
    [
      'a tighter limit',
      { body: Type.Object({ name: Type.String({ maxLength: 100 }), note: Type.Optional(Type.String()) }) },
      'body.name: maxLength is 200 against 100',
    ],
    [
      'a new required word of the query',
      { query: Type.Object({ q: Type.String() }) },
      'query.q must be there, and may be missing',
    ],
    [
      'a field that is not answered any more',
      { responses: { ...released.responses, 200: Type.Object({ kind: Thing.properties.kind }) } },
      '200.id must be there, and may be missing',
    ],
    [
      'a field of another type',
      { responses: { ...released.responses, 200: Type.Object({ ...Thing.properties, id: Type.String() }) } },
      '200.id: string is not integer',
    ],
    [
      'a new word among those the app knows',
      { responses: { ...released.responses, 200: Type.Object({ ...Thing.properties, kind: Type.String() }) } },
      "200.kind: string is none of 'a' or 'b'",
    ],
    ['a status that is gone', { responses: { 200: Thing } }, 'answers no 404 any more'],
    ['a new success', { responses: { ...released.responses, 202: Thing } }, 'answers the new success 202'],
  ])('finds %s', (_change, change, expected) => {
    expect(found(change)).toContain(expected);
  });

  it('finds a call that is gone, by each of its spellings', () => {
    expect(foundIn({ path: '/other', aliases: [] })).toEqual(['POST /things/:id is gone', 'POST /thigns/:id is gone']);
    expect(foundIn({ path: '/thigns/:thing', aliases: ['/things/:thing'], params: released.params })).toEqual([]);
    expect(foundIn({ method: 'PUT' })).toHaveLength(2);
  });
});
