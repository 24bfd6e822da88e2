import type { Route } from '@gangway/contract';
import { ApiError } from './api-error.ts';
import type { ApiClient, RouteGroup, RouteGroups } from './call.ts';
import type { Http, HttpRequest } from './http.ts';
import { isBinary, readAnswer } from './read-answer.ts';

/** Untyped input of a call, already checked by `CallInput`. */
interface UntypedInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

type GroupFunctions = Record<string, (input?: UntypedInput) => Promise<unknown>>;

/** Cache of derived groups, so that their functions stay the same across renders. */
const derived = new WeakMap<Http, WeakMap<RouteGroup, GroupFunctions>>();

/**
 * Typed functions for route groups of the contract: `createApiClient(http, { organization })` has
 * `api.organization.list({ query })`, which resolves to `{ status, body, headers }` with one member per successful
 * status and rejects with `ApiError` otherwise. Pass only the groups you call: the others stay out of the bundle.
 */
export function createApiClient<const C extends RouteGroups>(http: Http, groups: C): ApiClient<C> {
  const client = Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, deriveGroup(http, group)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mapped type says of each route what `CallInput` and `readAnswer` make true of its function
  return client as ApiClient<C>;
}

function deriveGroup(http: Http, group: RouteGroup): GroupFunctions {
  let known = derived.get(http);
  if (known === undefined) derived.set(http, (known = new WeakMap()));
  let functions = known.get(group);
  if (functions === undefined) {
    functions = Object.fromEntries(Object.entries(group).map(([name, route]) => [name, callOf(http, route)]));
    known.set(group, functions);
  }
  return functions;
}

function callOf(http: Http, route: Route) {
  return async (input: UntypedInput = {}): Promise<unknown> => {
    try {
      const answer = await http.send(buildRequest(route, input));
      return { status: answer.status, body: readAnswer(route, answer), headers: answer.headers };
    } catch (error) {
      if (error instanceof ApiError) error.call = `${route.method} ${route.path}`;
      throw error;
    }
  };
}

/** Puts a call's input into the path, query and body of its route. */
function buildRequest(route: Route, input: UntypedInput): HttpRequest {
  const query = formText(input.query ?? {});
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(input.headers ?? {})) headers[name.toLowerCase()] = value;
  headers['accept'] ??= route.contentType ?? 'application/json';

  let body: string | null = null;
  if (route.body !== undefined) {
    const isForm = route.encoding === 'form';
    headers['content-type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    body = isForm ? formText(asRecord(input.body)) : JSON.stringify(input.body ?? {});
  }
  return {
    method: route.method,
    path: fillPath(route.path, input.params ?? {}) + (query === '' ? '' : `?${query}`),
    headers,
    body,
    // Keep the caller's credential (an invitation link): the session's must not replace it.
    signed: route.access !== 'public' && headers['authorization'] === undefined,
    ...(input.signal === undefined ? {} : { signal: input.signal }),
    ...(input.keepalive === undefined ? {} : { keepalive: input.keepalive }),
    ...(isBinary(route) ? { binary: true } : {}),
  };
}

function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:([A-Za-z]+)/gu, (_, name: string) => {
    const value = textOf(params[name]) ?? '';
    if (value === '') {
      throw new ApiError({
        kind: 'shape',
        status: 0,
        code: 'invalid-path-value',
        message: 'This name cannot be looked up.',
      });
    }
    // Browsers treat these as path segments, encoded or not, and would call another route. The server trims names, so a
    // leading space is safe.
    if (value === '.' || value === '..') return `%20${value}`;
    // Replace lone surrogates, which cannot be encoded.
    return encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
  });
}

/** Form encoding, for queries too. Omits null and undefined; a list repeats its key. */
function formText(values: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      const itemText = textOf(item);
      if (itemText !== null) text.append(key, itemText);
    }
  }
  return text.toString();
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
