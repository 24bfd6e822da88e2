import { readFileSync, writeFileSync } from 'node:fs';
import { type Route, defineRoute } from '@gangway/contract';
import * as Type from 'typebox';
import { describe, expect, inject, it } from 'vitest';
import { migrations } from '../../store/migrations.ts';
import { everyRoute } from '../conformance.ts';
import { breakingChanges, wireOf } from './breaking-changes.ts';
import { readRecording, writeRecording } from './recording.ts';

const file = (name: string) => new URL(name, import.meta.url);
const read = (name: string) => readFileSync(file(name), 'utf8');

// `pnpm --filter @gangway/api-server version:record`, as the last step before a version.
if (inject('recordVersion')) {
  writeFileSync(file('wire.txt'), writeRecording(wireOf(everyRoute)));
  writeFileSync(file('retired.json'), '[]\n');
  const checksums = Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]));
  writeFileSync(file('migrations.json'), `${JSON.stringify(checksums, null, 2)}\n`);
}

interface Retired {
  change: string;
  reason: string;
}

describe('an app of the last version', () => {
  const recorded = readRecording(read('wire.txt'));
  const retired = JSON.parse(read('retired.json')) as Retired[];
  const breaks = breakingChanges(recorded, wireOf(everyRoute));

  it('finds every call, field and status it uses', () => {
    const accepted = retired.map(({ change }) => change);
    // Keep these for one more version, or name them in retired.json if no app of the last version uses them.
    expect(breaks.filter((change) => !accepted.includes(change))).toEqual([]);
  });

  it('loses only what retired.json gives a reason for', () => {
    for (const { reason } of retired) expect(reason.length).toBeGreaterThan(20);
    expect(retired.filter(({ change }) => !breaks.includes(change))).toEqual([]);
  });
});

it('records calls as text without loss', () => {
  const today = wireOf(everyRoute);
  const back = readRecording(writeRecording(today));
  expect(back.map(({ method, path }) => `${method} ${path}`)).toHaveLength(today.length);
  expect([...breakingChanges(today, back), ...breakingChanges(back, today)]).toEqual([]);
});

describe('the comparison of two versions', () => {
  const Record = Type.Object({ id: Type.Integer(), kind: Type.Union([Type.Literal('a'), Type.Literal('b')]) });
  const recorded = defineRoute({
    method: 'POST',
    path: '/records/:id',
    aliases: ['/recrods/:id'],
    access: 'signed-in',
    summary: 'x',
    params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    body: Type.Object({ name: Type.String({ maxLength: 200 }), note: Type.Optional(Type.String()) }),
    responses: { 200: Record, 404: Type.Object({ code: Type.String() }) },
  });
  const foundIn = (change: Partial<Route>) => breakingChanges(wireOf([recorded]), wireOf([{ ...recorded, ...change }]));
  const found = (change: Partial<Route>) =>
    foundIn(change)
      .filter((line) => line.startsWith('POST /records/:id'))
      .map((line) => line.replace('POST /records/:id ', ''));

  it.each<[string, Partial<Route>]>([
    ['nothing', {}],
    ['another name of a parameter in the path alone', { path: '/records/:id', summary: 'said better' }],
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
      { responses: { ...recorded.responses, 200: Type.Object({ ...Record.properties, x: Type.String() }) } },
    ],
    [
      'a word that is not answered any more',
      { responses: { ...recorded.responses, 200: Type.Object({ id: Type.Integer(), kind: Type.Literal('a') }) } },
    ],
    ['a failure more', { responses: { ...recorded.responses, 409: Type.Object({ code: Type.String() }) } }],
    ['a query word more', { query: Type.Object({ q: Type.Optional(Type.String()) }) }],
  ])('lets %s pass', (_change, change) => {
    expect(found(change)).toEqual([]);
  });

  it.each<[string, Partial<Route>, string]>([
    [
      'a door that closes',
      { access: 'users:write' },
      "was open to 'signed-in' and is open to 'Branch_Admin Org_Admin Super_Admin'",
    ],
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
      { responses: { ...recorded.responses, 200: Type.Object({ kind: Record.properties.kind }) } },
      '200.id must be there, and may be missing',
    ],
    [
      'a field of another type',
      { responses: { ...recorded.responses, 200: Type.Object({ ...Record.properties, id: Type.String() }) } },
      '200.id: string is not integer',
    ],
    [
      'a new word among those the app knows',
      { responses: { ...recorded.responses, 200: Type.Object({ ...Record.properties, kind: Type.String() }) } },
      "200.kind: string is none of 'a' or 'b'",
    ],
    ['a status that is gone', { responses: { 200: Record } }, 'answers no 404 any more'],
    ['a new success', { responses: { ...recorded.responses, 202: Record } }, 'answers the new success 202'],
  ])('finds %s', (_change, change, expected) => {
    expect(found(change)).toContain(expected);
  });

  it('finds a call that is gone, by each of its spellings', () => {
    expect(foundIn({ path: '/other', aliases: [] })).toEqual([
      'POST /records/:id is gone',
      'POST /recrods/:id is gone',
    ]);
    expect(foundIn({ path: '/recrods/:record', aliases: ['/records/:record'], params: recorded.params })).toEqual([]);
    expect(foundIn({ method: 'PUT' })).toHaveLength(2);
  });
});
