import { createHttp, type Http, type LazyHttp } from '@gangway/api-client';
import { createBrowserAuthClient, type AuthClient } from '@gangway/auth-client';
import { createContext, use } from 'react';
import { createFreshProof, type FreshProof } from './fresh-proof.ts';

/** The browser's session and its HTTP clients for the API. */
export interface Connection {
  readonly auth: AuthClient;
  /** Calls with the session's token. */
  readonly http: Http;
  /** Like `http`, with a timeout of two minutes, for whole lists and bulk changes. */
  readonly patientHttp: Http;
  /** Calls without a session. `preload()` loads the transport before the first call. */
  readonly publicHttp: LazyHttp;
  /** Asks for fresh proof of identity when a call requires it. */
  readonly freshProof: FreshProof;
}

const patientTimeoutMilliseconds = 120_000;

/** Connects an app to its API. Refresh and Log Out send `clientId`. */
export function connect(apiUrl: string, clientId: 'portal' | 'console'): Connection {
  const publicHttp = createHttp({ baseURL: apiUrl });
  const calls = async () => (await import('./session-calls.ts')).sessionCalls(publicHttp, clientId);
  const auth = createBrowserAuthClient({
    refresh: async (refreshToken, signal) => (await calls()).refresh(refreshToken, signal),
    signOut: async (tokens, signal) => (await calls()).signOut(tokens, signal),
    onRefreshFailed({ kind, cause }) {
      // oxlint-disable-next-line no-console -- specification section 8: "Refresh failure is only logged"
      console.warn(`The session could not be renewed (${kind}).`, cause ?? '');
    },
  });
  const freshProof = createFreshProof();
  const ofSession = { baseURL: apiUrl, session: { auth, prove: freshProof.ask }, position: () => sessionStorage };
  return {
    auth,
    publicHttp,
    http: createHttp(ofSession),
    patientHttp: createHttp({ ...ofSession, timeout: patientTimeoutMilliseconds }),
    freshProof,
  };
}

export const ConnectionContext = createContext<Connection | null>(null);

export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (connection === null) throw new Error('useConnection needs an AppStart above it.');
  return connection;
}
