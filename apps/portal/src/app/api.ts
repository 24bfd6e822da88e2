import { createHttp, withSession, type Http } from '@gangway/api-client';
import { createBrowserAuthClient, type AuthClient } from '@gangway/auth-client';
import { fetchAhead, whenIdle } from '@gangway/ui-kit';
import type { PortalConfig } from './config.tsx';

/** The session of this browser, and the way to the API that carries it. */
export interface PortalApi {
  readonly auth: AuthClient;
  readonly http: Http;
}

export function createPortalApi({ apiUrl }: Pick<PortalConfig, 'apiUrl'>): PortalApi {
  const bare = createHttp({ baseURL: apiUrl });
  // The routes of the contract are not needed to paint the first screen: they come with the first call.
  const calls = async () => (await import('./session-calls.ts')).portalSessionCalls(bare);
  const auth = createBrowserAuthClient({
    refresh: async (refreshToken, signal) => (await calls()).refresh(refreshToken, signal),
    signOut: async (tokens, signal) => (await calls()).signOut(tokens, signal),
    onRefreshFailed({ kind, cause }) {
      // oxlint-disable-next-line no-console -- specification section 8: "Refresh failure is only logged"
      console.warn(`The session could not be renewed (${kind}).`, cause ?? '');
    },
  });
  fetchWhenIdle(() => bare.preload());
  return { auth, http: withSession(bare, auth) };
}

/** Fetches code for later, once the browser has nothing better to do. Returns the way to call it off. */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
  return whenIdle(() => void fetchAhead(load));
}
