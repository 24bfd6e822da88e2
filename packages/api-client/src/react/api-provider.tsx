import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { Http } from '../http.ts';

const HttpContext = createContext<Http | null>(null);

/** Provides the API to its children; in tests, a fake one. */
export function ApiProvider({ http, children }: { readonly http: Http; readonly children: ReactNode }) {
  return <HttpContext value={http}>{children}</HttpContext>;
}

/** The HTTP client itself, for a first screen that loads the contract's routes only when it calls them. */
export function useHttp(): Http {
  const http = useContext(HttpContext);
  if (http === null) throw new Error('useHttp needs an ApiProvider above it.');
  return http;
}
