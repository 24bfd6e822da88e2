import { setTimeout as delay } from 'node:timers/promises';
import { trials } from '@gangway/tooling/trials';
import { Ajv, type ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { fromSchema } from '../arbitrary-from-schema.ts';
import { resolved } from '../printed-document.ts';
import { validRequests } from '../valid-requests.ts';
import { type ValidRequest, injectionOf } from '../valid-requests/valid-request.ts';
import { suiteApp } from '../test-app.ts';

/**
 * Requests come from `/openapi.json` alone: valid requests with fields replaced by what the schema allows or forbids, in whole or broken
 * envelopes. Answers must be as printed, and show nothing of the inside.
 */
const app = await suiteApp({
  config: { logLevel: 'warn' },
  logStream: { write: (line) => void (line.includes('headers already sent') && cuts.push(line)) },
});
const document: Document = resolved((await app.server.inject('/openapi.json')).json());

/** A drawn call may rename what valid requests name, take the rights of their callers, or ask these for a second step. */
const renamed = ['organizations', 'branches', 'services', 'roles'];
for (const table of renamed) await app.given.rows(sql.raw(`create table kept_${table} as table ${table}`));
await app.given.rows(sql`create table kept_grants as table user_service_roles`);

async function restoreFixture(): Promise<void> {
  const { db } = app.context;
  await db.execute(sql`update users set is_active = true where email like '%admin@example.com'`);
  await db.execute(sql`update organizations set second_step = 'off' where second_step <> 'off'`);
  for (const table of renamed) {
    await db.execute(
      sql.raw(`update ${table} t set name = k.name, is_active = true from kept_${table} k
                where t.id = k.id and (t.name <> k.name or not t.is_active)`),
    );
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from user_service_roles where user_id in (select user_id from kept_grants)`);
    await tx.execute(sql`insert into user_service_roles select * from kept_grants`);
  });
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  parameters?: { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
type Values = Record<string, unknown>;

// The embedded store runs one statement at a time.
const requests = inject('template').kind === 'postgres' ? trials(600, 30_000) : 350;
const atOnce = 10;
/** Valid requests are made again this often: many of them end what they began with. */
const freshEvery = 350;

const ajv = new Ajv({ strict: false, allErrors: true, formats: fullFormats });
const validators = new Map<object, ValidateFunction>();
/** Values that have broken programs before. */
const odd: readonly unknown[] = [
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
  "' union select null, null --",
  'name desc; drop table users',
  '__proto__',
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
];
const oddNames = ['surprise', '__proto__', 'constructor', 'toString', 'a.b', '', 'f.name', 'é'];
const oddTypes = [
  'application/json; charset=utf-16',
  'application/JSON',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json, text/plain',
  ';',
  'a'.repeat(3000),
];
const brokenBodies = ['{', '[', '"', '{"a":1,"a":2}', '\uFEFF{}', '{"__proto__":{}}', 'a=%', '\0'];
const oddHeaders: readonly Record<string, string>[] = [
  { 'if-match': 'W/"1"' },
  { 'if-match': '"99999999999999999999"' },
  { 'idempotency-key': 'k'.repeat(5000) },
  { 'idempotency-key': '\u00e9' },
  { 'x-request-id': '<x>' },
  { authorization: 'Bearer x' },
];
const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length]!;

/** What is wrong with an answer by the printed document; nothing: undefined. */
function breachOf(
  operation: Operation,
  { statusCode, headers, payload }: { statusCode: number; headers: Values; payload: string },
) {
  const printed = operation.responses[String(statusCode)];
  if (!printed) return `${statusCode} is not printed: ${payload.slice(0, 200)}`;
  const [type = ''] = (typeof headers['content-type'] === 'string' ? headers['content-type'] : '').split(';', 1);
  const schema = printed.content?.[type]?.schema;
  if (!schema) return `${statusCode} is not printed as ${type}`;
  if (type !== 'application/json') return undefined;
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    validators.set(schema, validate);
  }
  return validate(JSON.parse(payload)) ? undefined : `${statusCode} with ${ajv.errorsText(validate.errors)}`;
}

const pathOf = ({ route }: ValidRequest) => route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
const operationOf = (call: ValidRequest) => document.paths[pathOf(call)]?.[call.route.method.toLowerCase()];

function draw<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed });
  if (value === undefined) throw new Error('nothing was drawn');
  return value;
}

function partsOf(operation: Operation, place: 'path' | 'query'): Values {
  return Object.fromEntries(
    (operation.parameters ?? []).filter((one) => one.in === place).map(({ name, schema }) => [name, schema]),
  );
}

/** By round: a call as it is, drawn whole, with one value replaced by another that the schema allows, by one that is odd. */
function changed(call: ValidRequest, operation: Operation, round: number, seed: number): ValidRequest {
  const kind = round % 5;
  const bodySchema: { properties?: Values } | undefined = Object.values(operation.requestBody?.content ?? {})[0]
    ?.schema;
  const drawnFrom = (schemas: Values, required: boolean): Values =>
    Object.fromEntries(
      Object.entries(schemas)
        .filter((_entry, index) => required || (seed >> index) % 2 === 0)
        .map(([name, schema], index) => [name, draw(fromSchema(schema as object), seed + index)]),
    );
  if (kind === 0 || kind === 4) return call;
  if (kind === 1) {
    return {
      ...call,
      params: drawnFrom(partsOf(operation, 'path'), true),
      query: { ...call.query, ...drawnFrom(partsOf(operation, 'query'), false) },
      ...(bodySchema ? { body: draw(fromSchema(bodySchema), seed) as Values } : {}),
    };
  }
  const replaced = (values: Values | undefined, schemas: Values): Values => {
    const names = Object.keys(schemas);
    if (kind === 3) {
      // An entry, not an assignment: `__proto__` must become a field that is sent.
      const entry = [pick([...names, ...names, ...oddNames], seed), pick(odd, seed + round)];
      return Object.fromEntries([...Object.entries(values ?? {}), entry]) as Values;
    }
    const name = names[seed % Math.max(1, names.length)];
    return name === undefined ? (values ?? {}) : { ...values, [name]: draw(fromSchema(schemas[name] as object), seed) };
  };
  const inQuery = seed % 3 === 0 || !bodySchema;
  return {
    ...call,
    ...(inQuery
      ? { query: replaced(call.query, partsOf(operation, 'query')) }
      : { body: replaced(call.body, bodySchema.properties ?? {}) }),
  };
}

type Injection = ReturnType<typeof injectionOf>;

/** A call whose body, type, headers or caller is not what the route takes. */
function broken(request: Injection, user: string, seed: number): Injection {
  const headers = { ...request.headers };
  if (seed % 4 === 0) return { ...request, headers: { ...headers, ...pick(oddHeaders, seed >> 2) } };
  if (seed % 4 === 1) return { ...request, headers: { ...headers, authorization: `Bearer ${user}` } };
  if (request.payload === undefined) return { ...request, headers: {} };
  return seed % 4 === 2
    ? { ...request, payload: pick(brokenBodies, seed >> 2) }
    : { ...request, headers: { ...headers, 'content-type': pick(oddTypes, seed >> 2) } };
}

const leak = /node_modules|\.[jt]s:\d+|\n\s+at |select .* from |ECONN|drizzle|pg_/i;

/** How often an answer was to come back later: no connection to the database was free within a second, on a busy machine. */
let comebacks = 0;
/** Lines of the log about answers that ended after their status had gone out: all the server can do then is cut the connection. */
const cuts: string[] = [];
/** How often a download was cut by what would have been a 503 a moment earlier: the store's own limits of time. */
let cutByTime = 0;
const limitOfTime = /"code":"(57014|55P03)"|timeout exceeded when trying to connect|Query read timeout/;

/** An answer that goes on as long as its reader wants is left after a second: what came until then is judged. */
async function answerOf(request: Injection, isEndless: boolean) {
  if (!isEndless) return app.server.inject(request);
  const leaving = new AbortController();
  const answer = await app.server.inject({ ...request, payloadAsStream: true, signal: leaving.signal });
  const timer = setTimeout(() => {
    leaving.abort();
  }, 1000);
  let payload = '';
  try {
    for await (const chunk of answer.stream()) payload += String(chunk);
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return { statusCode: answer.statusCode, headers: answer.headers, payload };
}

/**
 * Asks, and comes back once or twice when told to; a 503 that stays, or that names no time, is a fault like any other. So is an
 * answer that is cut for any other reason than time.
 */
async function ask(request: Injection, isEndless: boolean) {
  for (let attempt = 0; ; attempt += 1) {
    let answer;
    try {
      answer = await answerOf(request, isEndless);
    } catch (error) {
      const reason = cuts.shift() ?? 'nothing in the log';
      if (attempt === 2 || !limitOfTime.test(reason)) {
        throw new Error(`the answer was cut: ${reason.slice(0, 500)}`, { cause: error });
      }
      cutByTime += 1;
      continue;
    }
    const seconds = Number(answer.headers['retry-after']);
    if (answer.statusCode !== 503 || Number.isNaN(seconds) || attempt === 2) return answer;
    comebacks += 1;
    await delay(seconds * 1000);
  }
}

/** A request that hangs is a fault. */
const within = <T>(seconds: number, work: Promise<T>) =>
  Promise.race([
    work,
    delay(seconds * 1000, undefined, { ref: false }).then(() =>
      Promise.reject(new Error(`no answer within ${seconds} s`)),
    ),
  ]);

const withoutHalves = (url: string) => url.replaceAll(/\p{Cs}/gu, '?');

it(`${requests.toLocaleString('en')} requests from the printed document get printed answers: no 500, no stack, no hang, most operations a good one`, async ({
  annotate,
}) => {
  const faults: string[] = [];
  const good = new Set<string>();
  const statuses = new Set<number>();
  let user = '';
  let calls: ValidRequest[] = [];
  for (let start = 0; start < requests; start += atOnce) {
    if (start % freshEvery === 0) {
      await restoreFixture();
      app.forgetTokens();
      calls = await validRequests(app);
      user = await app.tokenOf('user');
    }
    await Promise.all(
      Array.from({ length: Math.min(atOnce, requests - start) }, async (_, index) => {
        const seed = start + index;
        const call = calls[seed % calls.length];
        const operation = call && operationOf(call);
        if (!call || !operation) return void faults.push(`${call?.route.path ?? 'nothing'} is not printed`);
        // Each call meets each kind of round, and each stretch of requests all kinds.
        const round = (seed % calls.length) + Math.floor(seed / calls.length);
        const whole = injectionOf(changed(call, operation, round, seed));
        const { url, ...rest } = round % 5 === 4 ? broken(whole, user, seed) : whole;
        const name = `${call.route.method} ${call.route.path}`;
        const isEndless = call.route.streams === true;
        const asked = within(60, ask({ ...rest, url: withoutHalves(url) }, isEndless));
        const answer = await asked.catch((error: unknown) => String(error));
        if (typeof answer === 'string') return void faults.push(`${name} ${url.slice(0, 200)}: ${answer}`);
        statuses.add(answer.statusCode);
        if (answer.statusCode < 300) good.add(name);
        const shows = answer.statusCode >= 500 || (answer.statusCode >= 400 && leak.test(answer.payload));
        const breach = shows ? `${answer.statusCode} ${answer.payload}` : breachOf(operation, answer);
        if (breach !== undefined)
          faults.push(`${name} ${rest.payload?.slice(0, 200) ?? ''} ${url.slice(0, 200)}: ${breach}`);
      }),
    );
  }
  await annotate(
    `a 2xx from ${good.size} of ${calls.length} operations, ${faults.length} faults, asked again ${comebacks} times, ${cutByTime} downloads cut by a limit of time`,
  );
  // More of them were no moments of a busy machine.
  expect(comebacks + cutByTime).toBeLessThan(requests / 100);
  expect(faults).toEqual([]);
  expect(good.size).toBeGreaterThanOrEqual(70);
  // The requests met every kind of refusal.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 415]));
  expect((Object.prototype as Values)['polluted']).toBeUndefined();
  expect((await app.server.inject('/health/ready')).statusCode).toBe(200);
}, 3_000_000);
