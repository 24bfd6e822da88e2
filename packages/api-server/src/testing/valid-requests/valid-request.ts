import type { Route } from '@gangway/contract';

/** A request that succeeds, on its own records: requests succeed in any order. */
export interface ValidRequest {
  route: Route;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  as?: { token: string };
}

/** Turns a request into what `inject` takes. */
export function injectionOf({ route, params = {}, query = {}, body, headers, as }: ValidRequest) {
  const url = route.path.replaceAll(/:([A-Za-z]+)/g, (_all, name: string) =>
    encodeURIComponent(text(params[name]).replaceAll(/\p{Cs}/gu, '?')),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, text(each)]),
    ),
  );
  const form = route.encoding === 'form';
  return {
    method: route.method,
    url: search.size === 0 ? url : `${url}?${search.toString()}`,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(body ? { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' } : {}),
      ...headers,
    },
    ...(body
      ? {
          payload: form
            ? new URLSearchParams(
                Object.entries(body).map(([name, value]): [string, string] => [name, text(value)]),
              ).toString()
            : JSON.stringify(body),
        }
      : {}),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
