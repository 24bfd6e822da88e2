import { createHttp, withLogPosition, withSession, type Http, type LazyHttp } from '@gangway/api-client';
import { createBrowserAuthClient, type AuthClient } from '@gangway/auth-client';
import { createContext, use } from 'react';
import { createFreshProof, type FreshProof } from './fresh-proof.ts';

/** The session of this browser and the ways to the API. */
export interface Connection {
  readonly auth: AuthClient;
  /** Calls with the session's token. */
  readonly http: Http;
  /** The same, with two minutes for what takes long: a whole list, a change of many. */
  readonly patientHttp: Http;
  /** Calls without a session. `preload()` fetches the transport before the first call needs it. */
  readonly publicHttp: LazyHttp;
  /** Asks the person to prove who they are, when a call wants that. */
  readonly freshProof: FreshProof;
}

const patientTimeoutMilliseconds = 120_000;

const followed = (http: Http) => withLogPosition(http, () => sessionStorage);

/** Connects an app to its API. `clientId` is what refresh and Log Out send. */
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
  return {
    auth,
    publicHttp,
    http: withSession(followed(publicHttp), auth, freshProof.ask),
    patientHttp: withSession(
      followed(createHttp({ baseURL: apiUrl, timeout: patientTimeoutMilliseconds })),
      auth,
      freshProof.ask,
    ),
    freshProof,
  };
}

export const ConnectionContext = createContext<Connection | null>(null);

export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (connection === null) throw new Error('useConnection needs an AppShell above it.');
  return connection;
}
