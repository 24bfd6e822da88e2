import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
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
