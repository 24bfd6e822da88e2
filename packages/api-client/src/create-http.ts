import { plainError } from './api-error.ts';
import type { Http } from './http.ts';

export interface HttpOptions {
  /** Address of the API, e.g. `https://api.example`; a path in it is kept. */
  readonly baseURL: string;
  /** Milliseconds a call may take in all; 15 s unless said. */
  readonly timeout?: number;
}

export interface LazyHttp extends Http {
  /** Fetches the transport ahead of the first call, e.g. when the page is idle. Never rejects. */
  readonly preload: () => Promise<void>;
}

/**
 * Calls to the API without a session: sign-in, refresh and public routes; `withSession` adds the rest. axios itself is loaded
 * with the first call (or `preload()`), so that a first screen need not carry it.
 */
export function createHttp({ baseURL, timeout = 15_000 }: HttpOptions): LazyHttp {
  let address = baseURL;
  while (address.endsWith('/')) address = address.slice(0, -1);
  let transport: Promise<Http> | null = null;
  const load = async (): Promise<Http> => {
    transport ??= import('./axios-http.ts').then(({ axiosHttp }) => axiosHttp(address, timeout));
    try {
      return await transport;
    } catch (cause) {
      // Not fetched, e.g. offline: the next call tries again.
      transport = null;
      throw plainError('network', cause);
    }
  };
  return {
    send: async (request) => (await load()).send(request),
    preload: async () => {
      try {
        await load();
      } catch {
        // The first call will say so.
      }
    },
  };
}
