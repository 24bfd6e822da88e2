import { type Route, contract } from '@gangway/contract';

/** The routes of the contract, group by group. */
export const routesByGroup: readonly (readonly [group: string, routes: readonly Route[]])[] = Object.entries(
  contract,
).map(([group, routes]) => [group, Object.values(routes)]);

export const everyRoute: readonly Route[] = routesByGroup.flatMap(([, routes]) => routes);

/** A path in OpenAPI's notation: `/user/{id}`. */
export const bracedPath = (path: string) => path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
