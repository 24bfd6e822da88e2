import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { ApiClient, RouteGroups } from '../call.ts';
import { createApiClient } from '../create-api-client.ts';
import type { Http } from '../http.ts';

const HttpContext = createContext<Http | null>(null);

/** Gives everything below the way to the API; in tests, a fake one. */
export function ApiProvider({ http, children }: { readonly http: Http; readonly children: ReactNode }) {
  return <HttpContext value={http}>{children}</HttpContext>;
}

/** The way to the API itself, for a first screen that fetches the contract's routes only when it calls them. */
export function useHttp(): Http {
  const http = useContext(HttpContext);
  if (http === null) throw new Error('useHttp needs an ApiProvider above it.');
  return http;
}

/**
 * The API's functions for the route groups that a screen calls: `const api = useApi({ organization })`. The screen's chunk
 * then carries these groups alone. The functions of a group stay the same over renders.
 */
export function useApi<const C extends RouteGroups>(groups: C): ApiClient<C> {
  const http = useContext(HttpContext);
  if (http === null) throw new Error('useApi needs an ApiProvider above it.');
  return createApiClient(http, groups);
}
