import { sql } from 'drizzle-orm';
import { fullTrials, trials } from '@gangway/tooling/trials';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fromSchema } from '../arbitrary-from-schema.ts';
import { everyRoute } from '../conformance.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { toJsonSchema } from '../../server/http/to-json-schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

// The embedded store runs one statement at a time: a fifth there; all of them nightly, on PostgreSQL.
const requests = inject('template').kind === 'postgres' ? trials(2_000, 10_000) : 2_000;
const atOnce = 20;

/** Values that have broken programs before. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\u202Eevil',
    'İ',
    'a'.repeat(10_000),
    '%',
    '%00',
    "' or 1=1 --",
    "'; select pg_sleep(30) --",
    "' || pg_sleep(30) || '",
    '(select pg_sleep(30))',
    "' union select null, null --",
    'name desc; drop table users',
    '{"$gt":""}',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '=1+1',
    '\r\nX-Evil: 1',
    0,
    -1,
    2_147_483_648,
    9_007_199_254_740_992,
    1e308,
    0.5,
    null,
    true,
    [],
    {},
    [[[]]],
    { $ne: null },
    '2026-02-30',
    '+275760-09-13',
    '0000-01-01',
    'NaN',
    '1e3',
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const fieldNames = ['surprise', '__proto__', 'constructor', 'toString', 'id', 'a.b', '', 'f.name', 'é'];

/** What the schema allows; half of the time with one field set to something nasty, dropped or added. */
function mutated(schema: object): fc.Arbitrary<Record<string, unknown>> {
  const wire = toJsonSchema(schema) as { properties?: object };
  const names = Object.keys(wire.properties ?? {});
  return fc
    .tuple(
      fromSchema(wire) as fc.Arbitrary<Record<string, unknown>>,
      fc.option(fc.tuple(fc.constantFrom(...names, ...fieldNames), fc.option(nasty, { freq: 8 })), { freq: 1 }),
    )
    .map(([value, mutation]) => {
      if (!mutation) return value;
      const [name, replacement] = mutation;
      const entries = Object.entries(value).filter(([key]) => key !== name);
      // `fromEntries` and not an assignment: `__proto__` must become a field that is sent.
      return Object.fromEntries(replacement === null ? entries : [...entries, [name, replacement]]);
    });
}

const contentTypes = [
  'application/json; charset=utf-16',
  'application/json\t; x=y',
  'application/JSON',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json, text/plain',
  ';',
  'a'.repeat(3000),
];

const request = fc.constantFrom(...everyRoute).chain((route) =>
  fc.record({
    route: fc.constant(route),
    path: fc.constantFrom(route.path, ...(route.aliases ?? [])),
    params: route.params ? mutated(route.params) : fc.constant({}),
    query: fc.oneof(
      fc.constant({}),
      route.query ? mutated(route.query) : fc.dictionary(fc.string(), fc.string(), { maxKeys: 1 }),
    ),
    body: route.body
      ? fc.oneof({ weight: 8, arbitrary: mutated(route.body) }, { weight: 1, arbitrary: nasty })
      : fc.option(nasty),
    contentType: fc.option(fc.constantFrom(...contentTypes), { freq: 12 }),
    raw: fc.option(fc.constantFrom('{', '[', '"', '{"a":1,"a":2}', '\uFEFF{}', '{"__proto__":{}}', 'a=%', '\0'), {
      freq: 12,
    }),
    as: fc.constantFrom('superAdmin' as const, 'superAdmin' as const, 'orgAdmin' as const, 'user' as const, undefined),
    headers: fc.option(
      fc.record({
        'if-match': fc.constantFrom('"1"', 'W/"1"', '*', 'x', '"99999999999999999999"'),
        'idempotency-key': fc.constantFrom('k', 'k'.repeat(5000), '\u00e9'),
        'x-request-id': fc.constantFrom('abcdefgh', '<x>', 'a'.repeat(500)),
      }),
      { freq: 6 },
    ),
  }),
);
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `encodeURIComponent` throws on half a surrogate pair, which no URL can carry either. */
function pathPart(value: unknown): string {
  return (
    encodeURIComponent(
      text(value ?? 1)
        .replaceAll(/\p{Cs}/gu, '?')
        .slice(0, 600),
    ) || '0'
  );
}

function words(values: object): string {
  return new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, text(value)]),
  ).toString();
}

function toInjection(
  { route, path, params, query, body, contentType, raw, headers }: Request,
  token: string | undefined,
) {
  const url = path.replaceAll(/:([A-Za-z]+)/g, (_all, name: string) =>
    pathPart((params as Record<string, unknown>)[name]),
  );
  const form = route.encoding === 'form';
  const payload =
    raw ?? (body === null ? undefined : form && typeof body === 'object' ? words(body) : JSON.stringify(body));
  return {
    method: route.method,
    // What goes on as long as the caller stays is asked for what there is.
    url: `${url}?${words(route.streams === true ? { ...query, seconds: 0 } : query)}`,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined
        ? {}
        : { 'content-type': contentType ?? (form ? 'application/x-www-form-urlencoded' : 'application/json') }),
    },
    ...(payload === undefined ? {} : { payload }),
  };
}

const leak = /node_modules|\.[jt]s:\d+|\n\s+at |select .* from |ECONN|drizzle|pg_/i;

it(`survives ${requests.toLocaleString('en')} generated requests: no 500, no stack, no hang, every answer within the contract`, async () => {
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let tokens: Record<string, string> = {};
  const drawn = fc.sample(request, { numRuns: requests, seed: 20_261_121 });
  for (let start = 0; start < drawn.length; start += atOnce) {
    // Some of the requests rightly end sessions: everyone comes with a fresh one now and then.
    if (start % 400 === 0) tokens = await freshTokens();
    await Promise.all(
      drawn.slice(start, start + atOnce).map(async (drawnRequest) => {
        const injection = toInjection(drawnRequest, drawnRequest.as && tokens[drawnRequest.as]);
        const named = `${injection.method} ${injection.url.slice(0, 200)} ${(injection.payload ?? '').slice(0, 200)}`;
        try {
          const answer = await withinSeconds(20, app.server.inject(injection));
          statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
          if (answer.statusCode >= 500 || (answer.statusCode >= 400 && leak.test(answer.payload))) {
            faults.push(`${named} -> ${answer.statusCode} ${answer.payload.slice(0, 300)}`);
          }
        } catch (error) {
          faults.push(`${named} -> ${String(error)}`);
        }
      }),
    );
  }
  expect(faults).toEqual([]);
  expect((Object.prototype as Record<string, unknown>)['polluted']).toBeUndefined();
  // The net was cast wide: it met every kind of refusal, and a good part got through. A conflict takes more tries than a day has.
  const kinds = [200, 400, 401, 403, 404, 415, ...(fullTrials ? [409] : [])];
  expect([...statuses.keys()]).toEqual(expect.arrayContaining(kinds));
  expect(statuses.get(200)).toBeGreaterThan(requests / 20);
  expect((await app.server.inject('/health/ready')).statusCode).toBe(200);
}, 300_000);

/** Some requests rightly switch people off. */
const activeAgain = sql`update users set is_active = true, organization_id = coalesce(organization_id, (select min(id) from organizations))
  where email in ('super.admin@example.com', 'org.admin@example.com', 'olga.user@example.com')`;

async function freshTokens(): Promise<Record<string, string>> {
  await app.context.db.execute(activeAgain);
  const people = ['superAdmin', 'orgAdmin', 'user'] as const;
  const signedIn = await Promise.all(people.map((person) => app.signIn(person)));
  return Object.fromEntries(people.map((person, index) => [person, signedIn[index]?.accessToken ?? '']));
}

async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
