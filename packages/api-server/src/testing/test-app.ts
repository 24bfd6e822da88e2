import type { Clock } from '../server/context.ts';
import type { Route } from '@gangway/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { afterAll } from 'vitest';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../identity/context.ts';
import { signToken, apiAudience } from '../identity/tokens/access-token.ts';
import { sessionClaims } from '../identity/tokens/claims.ts';
import { startSession } from '../identity/sessions/start-session.ts';
import type { Store } from '../store/database.ts';
import { users } from '../store/schema/tables.ts';
import { breachOf, routeOf } from './conformance.ts';
import type { Tracing } from '../server/tracing/start-tracing.ts';
import { type Given, givenIn } from './given.ts';
import { testConfig } from './test-config.ts';
import { type Person, people } from './test-fixture.ts';
import { testStore } from './test-store.ts';

type Shape<S> = S extends TSchema ? Static<S> : never;
type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends TSchema
  ? { [P in K]: Shape<R[K]> }
  : { [P in K]?: undefined };

type CallOptions<R extends Route> = Part<R, 'params'> &
  Part<R, 'body'> & {
    query?: Shape<R['query']>;
    /** Who calls: a kind of person, a token, or no one. */
    as?: Person | { token: string } | undefined;
    headers?: Record<string, string>;
    /** Address of the caller. */
    from?: string;
  };

type Answers<R extends Route> = {
  [S in keyof R['responses'] & number]: { status: S; body: Shape<R['responses'][S]>; headers: Record<string, string> };
}[keyof R['responses'] & number];

/** A status as the contract has it, with its body; any other status fails the test. */
type Answered<R extends Route, S extends number> = Extract<Answers<R>, { status: S }>;

interface RawAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
  text: string;
}

export interface TestApp {
  server: FastifyInstance;
  context: Context;
  /** Puts records into the store, past the API. */
  given: Given;
  /** Posts a form, as OAuth has it. */
  postForm(url: string, form: Readonly<Record<string, string>>, headers?: Record<string, string>): Promise<Response>;
  /** Calls a route of the contract and answers whatever comes. */
  send<R extends Route>(route: R, options: CallOptions<R>): Promise<RawAnswer>;
  /** Calls a route and insists on the status; the body is typed by the contract. */
  expect<R extends Route, const S extends keyof R['responses'] & number>(
    status: S,
    route: R,
    options: CallOptions<R>,
  ): Promise<Answered<R, S>>;
  /** An access token of a fresh session. */
  tokenOf(person: Person, client?: 'portal' | 'console'): Promise<string>;
  /** A fresh session with both tokens. */
  signIn(
    person: Person,
    client?: 'portal' | 'console',
  ): Promise<{ accessToken: string; refreshToken: string; sid: string; userId: number }>;
  /** Signs everyone in afresh from here on: for tests whose calls may have ended any session. */
  forgetTokens(): void;
  idOf(person: Person): Promise<number>;
  close(): Promise<void>;
}

interface TestAppOptions {
  config?: Partial<Config>;
  clock?: Clock;
  logStream?: { write(line: string): void };
  store?: Store;
  tracing?: Tracing;
}

/** The API of one test file or `describe`, closed after its last test. */
export async function suiteApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await testApp(options);
  afterAll(() => app.close());
  return app;
}

/** The whole API on its own copy of the fixture, without a network. The caller closes it. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const store = options.store ?? (await testStore());
  const { server, context } = await buildApp({
    config: testConfig(options.config),
    store,
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.logStream ? { logStream: options.logStream } : {}),
    tracing: options.tracing,
  });
  holdToContract(server);
  const tokens = new Map<string, { token: Promise<string>; until: number }>();

  const findUser = async (person: Person) => {
    const [row] = await context.db.select().from(users).where(eq(users.email, people[person]));
    if (!row) throw new Error(`the fixture has no ${person}`);
    return row;
  };
  const signIn: TestApp['signIn'] = async (person, client = 'console') => {
    const user = await findUser(person);
    const started = await context.db.transaction((tx) =>
      startSession(tx, context, { userId: user.id, epoch: user.epoch, client, ip: '192.0.2.1', userAgent: 'test' }),
    );
    const claims = await sessionClaims(context.store, started.sid);
    if (!claims) throw new Error(`${person} cannot have a session`);
    const accessToken = await signToken(context, claims, apiAudience, context.config.lifetimes.accessToken);
    return { ...started, accessToken, userId: user.id };
  };
  const tokenOf: TestApp['tokenOf'] = (person, client = 'console') => {
    const key = `${person} ${client}`;
    // The nightly runs take longer than a token lives.
    const known = tokens.get(key);
    if (known && known.until > context.clock()) return known.token;
    const token = signIn(person, client).then(({ accessToken }) => accessToken);
    tokens.set(key, { token, until: context.clock() + context.config.lifetimes.accessToken * 500 });
    return token;
  };

  const send: TestApp['send'] = async (route, call) => {
    const params: Record<string, unknown> = call.params ?? {};
    const url = route.path.replaceAll(/:([A-Za-z]+)/g, (_all, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const query = new URLSearchParams(
      Object.entries((call.query ?? {}) as Record<string, unknown>)
        .filter(([, value]) => value !== undefined)
        .flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, String(each)])),
    ).toString();
    const token = typeof call.as === 'string' ? await tokenOf(call.as) : call.as?.token;
    const body = call.body as Record<string, unknown> | undefined;
    const form = route.encoding === 'form';
    const answer = await server.inject({
      method: route.method,
      url: query === '' ? url : `${url}?${query}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...call.headers,
      },
      ...(call.from === undefined ? {} : { remoteAddress: call.from }),
      ...(body === undefined
        ? {}
        : { payload: form ? new URLSearchParams(stringValues(body)).toString() : JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson && answer.payload !== '' ? (JSON.parse(answer.payload) as unknown) : answer.payload,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
      text: answer.payload,
    };
  };

  return {
    server,
    context,
    given: givenIn(context),
    postForm: (url, form, headers = {}) =>
      server.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
    send,
    expect: async (status, route, call) => {
      const answer = await send(route, call);
      if (answer.status !== status) {
        throw new Error(`${route.method} ${route.path} answered ${answer.status} instead of ${status}: ${answer.text}`);
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the status was compared a line above
      return answer as never;
    },
    tokenOf,
    forgetTokens: () => tokens.clear(),
    signIn,
    idOf: async (person) => (await findUser(person)).id,
    close: async () => {
      await server.close();
      await store.close();
    },
  };
}

/** Whatever a test asks, and however: an answer outside the contract fails it. */
function holdToContract(server: FastifyInstance): void {
  const inject = server.inject.bind(server) as (request: InjectOptions | string) => Promise<Response>;
  const held = async (request: InjectOptions | string) => {
    const answer = await inject(request);
    // Its body has not come yet: the test that asked for a stream judges it.
    if (typeof request === 'object' && request.payloadAsStream === true) return answer;
    const { method = 'GET', url = '/' } = typeof request === 'string' ? { url: request } : request;
    const route = typeof url === 'string' ? routeOf(method.toUpperCase(), url) : undefined;
    const breach = route && breachOf(route, answer);
    if (breach !== undefined) throw new Error(breach);
    return answer;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of its three forms the tests use the one that promises
  server.inject = held as FastifyInstance['inject'];
}

function stringValues(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
