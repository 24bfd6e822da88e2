import { commonProblems } from '@gangway/contract';
import type { Route } from '@gangway/contract';
import { ApiError } from '@gangway/api-client';
import type { Http, HttpAnswer, HttpRequest } from '@gangway/api-client';
import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { onTestFinished } from 'vitest';

type PartOf<R extends Route, K extends 'params' | 'query' | 'body'> =
  R extends Readonly<Record<K, infer S extends TSchema>> ? Static<S> : undefined;

/** A received call, read by the route's schemas. */
export interface FakeCall<R extends Route> {
  readonly params: PartOf<R, 'params'>;
  readonly query: PartOf<R, 'query'>;
  readonly body: PartOf<R, 'body'>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

type Responses<R extends Route> = Omit<typeof commonProblems, keyof R['responses']> & R['responses'];

/** Statuses and bodies the contract allows for the route. */
export type FakeAnswer<R extends Route> = {
  [S in keyof Responses<R> & number]: {
    readonly status: S;
    readonly body: Responses<R>[S] extends TSchema ? Static<Responses<R>[S]> : never;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof Responses<R> & number];

/** An answer with its status kept exact: `answer(200, [buildOrganization()], { 'X-Total-Count': '1' })`. */
export function answer<const S extends number, B>(
  status: S,
  body: B,
  headers: Readonly<Record<string, string>> = {},
): { readonly status: S; readonly body: B; readonly headers: Readonly<Record<string, string>> } {
  return { status, body, headers };
}

type Handler<R extends Route> = (call: FakeCall<R>) => FakeAnswer<R> | Promise<FakeAnswer<R>>;

export interface FakeApi {
  /** Pass it to `ApiProvider` or `createApiClient` in place of the real one. */
  readonly http: Http;
  /** Sets the handler of a route; a later one replaces it. */
  readonly on: <R extends Route>(route: R, handler: Handler<R>) => void;
  /** The same for calls that most tests are not about: a handler set before stays. */
  readonly otherwise: <R extends Route>(route: R, handler: Handler<R>) => void;
  /** Answers a route once outside the contract: any status or text, or no answer at all. */
  readonly failOnce: (route: Route, failure: HttpAnswer | ApiError) => void;
  /** Calls received by a route, oldest first. */
  readonly callsOf: <R extends Route>(route: R) => readonly FakeCall<R>[];
  /** Throws if a call had no handler or broke the contract. Runs when the test ends. */
  readonly verify: () => void;
}

/** Untyped call and answer. */
interface UntypedCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}
interface UntypedAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface FakeApiOptions {
  /** False for a fake created outside a test, or for a test about its errors: then call `verify` yourself. */
  readonly verifyAtEnd?: boolean;
}

interface Registration {
  readonly route: Route;
  readonly handle: (call: UntypedCall) => Promise<UntypedAnswer>;
}

/**
 * Fake API for tests of screens: handlers typed by the contract; calls recorded and checked against it, in both
 * directions. An unexpected call fails the test, even where the screen would swallow the error.
 */
export function fakeApi({ verifyAtEnd = true }: FakeApiOptions = {}): FakeApi {
  const registrations = new Map<Route, Registration>();
  const failures = new Map<Route, (HttpAnswer | ApiError)[]>();
  const calls = new Map<Route, UntypedCall[]>();
  const faults: string[] = [];

  function fault(text: string): never {
    faults.push(text);
    throw new Error(text);
  }

  function find(request: HttpRequest): { readonly registration: Registration; readonly call: UntypedCall } {
    const [path = ''] = request.path.split('?');
    const matches = [...registrations.values()].flatMap((registration) => {
      const params = registration.route.method === request.method ? matchPath(registration.route.path, path) : null;
      return params === null ? [] : [{ registration, params }];
    });
    // Try `/user/me` before `/user/:id`.
    matches.sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length);
    const match = matches[0];
    if (match === undefined) {
      return fault(
        `fakeApi: no answer is set for ${request.method} ${request.path}. Name it with fake.on(<route>, () => answer(…)).`,
      );
    }
    return { registration: match.registration, call: readCall(match.registration.route, match.params, request) };
  }

  function check(route: Route, what: string, schema: TSchema | undefined, value: unknown): void {
    if (schema === undefined || Check(schema, value)) return;
    const reasons = Errors(schema, value).map((error) => `${error.instancePath || '/'} ${error.message}`);
    fault(`fakeApi: ${what} of ${route.method} ${route.path} is not of the contract: ${reasons.join('; ')}.`);
  }

  async function send(request: HttpRequest): Promise<HttpAnswer> {
    const { registration, call } = find(request);
    const { route } = registration;
    check(route, 'the path', route.params, call.params);
    check(route, 'the query', route.query, call.query);
    check(route, 'the body', route.body, call.body);
    calls.set(route, [...(calls.get(route) ?? []), call]);
    if (request.signal?.aborted === true) {
      throw new ApiError({ kind: 'aborted', status: 0, code: 'aborted', message: 'Cancelled.' });
    }
    const failure = failures.get(route)?.shift();
    if (failure instanceof ApiError) throw failure;
    if (failure !== undefined) return failure;

    const given = await registration.handle(call);
    const schemas: Readonly<Record<number, TSchema>> = { ...commonProblems, ...route.responses };
    if (!(given.body instanceof ArrayBuffer)) {
      check(route, `the answer ${String(given.status)}`, schemas[given.status], given.body);
    }
    return printAnswer(route, given);
  }

  function verify(): void {
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  if (verifyAtEnd) onTestFinished(verify);

  function on<R extends Route>(route: R, handler: Handler<R>): void {
    registrations.set(route, {
      route,
      // The call was read by this route's schemas.
      handle: async (call) => handler(call as FakeCall<R>),
    });
  }

  return {
    http: { send },
    on,
    otherwise(route, handler) {
      if (!registrations.has(route)) on(route, handler);
    },
    failOnce(route, failure) {
      failures.set(route, [...(failures.get(route) ?? []), failure]);
      if (!registrations.has(route)) {
        registrations.set(route, {
          route,
          handle: async () => fault(`fakeApi: ${route.method} ${route.path} was to answer once, and was called again.`),
        });
      }
    },
    callsOf: <R extends Route>(route: R) => (calls.get(route) ?? []) as readonly FakeCall<R>[],
    verify,
  };
}

/** The call as its route's schemas read it. */
function readCall(route: Route, params: Readonly<Record<string, string>>, request: HttpRequest): UntypedCall {
  const [, search = ''] = request.path.split('?');
  return {
    params: coerce(route.params, params),
    query: coerce(route.query, queryOf(search)),
    body: route.body === undefined ? undefined : parseBody(route, request.body ?? ''),
    headers: request.headers,
  };
}

/** The answer as HTTP carries it: text, or the bytes of a file. */
function printAnswer(route: Route, { status, body, headers = {} }: UntypedAnswer): HttpAnswer {
  return {
    status,
    ...(body instanceof ArrayBuffer ? { bytes: body } : {}),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    text: typeof body === 'string' && route.contentType !== undefined ? body : JSON.stringify(body),
  };
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/');
  const values = path.split('/');
  if (names.length !== values.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decodeURIComponent(value);
    else if (name !== value) return null;
  }
  return params;
}

function parseBody(route: Route, text: string): unknown {
  if (route.encoding === 'form') return Object.fromEntries(new URLSearchParams(text));
  return JSON.parse(text) as unknown;
}

/** A name that is repeated has a list, like the server's. */
function queryOf(search: string): Readonly<Record<string, string | readonly string[]>> {
  const found = new URLSearchParams(search);
  return Object.fromEntries(
    Array.from(found.keys(), (name) => {
      const values = found.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Converts path and query text to numbers where the schema says so, like the server. */
function coerce(schema: TSchema | undefined, values: Readonly<Record<string, string | readonly string[]>>): unknown {
  if (schema === undefined) return undefined;
  const properties = (schema as { readonly properties?: Readonly<Record<string, TSchema>> }).properties ?? {};
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const property = properties[key];
      const number = Number(value);
      const wantsNumber = property !== undefined && !Check(property, value) && value !== '' && Number.isFinite(number);
      return [key, wantsNumber ? number : value];
    }),
  );
}
