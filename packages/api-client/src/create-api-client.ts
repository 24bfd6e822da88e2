import type { Route } from '@gangway/contract';
import { ApiError } from './api-error.ts';
import { buildRequest } from './build-request.ts';
import type { UntypedInput } from './build-request.ts';
import type { ApiClient, RouteGroup, RouteGroups } from './call.ts';
import type { Http } from './http.ts';
import { readAnswer } from './read-answer.ts';

type GroupFunctions = Record<string, (input?: UntypedInput) => Promise<unknown>>;

/** Groups already derived, so that the functions of a group stay the same over renders. */
const derived = new WeakMap<Http, WeakMap<RouteGroup, GroupFunctions>>();

/**
 * Functions for the given route groups of the contract, typed by it: `createApiClient(http, { organization })` gives
 * `api.organization.list({ query })`, which answers `{ status, body, headers }` with one member per status of success and
 * rejects with `ApiError` otherwise. Name only the groups you call: the others then stay out of the bundle.
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
