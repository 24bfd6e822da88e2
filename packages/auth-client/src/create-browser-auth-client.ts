import { createAuthClient } from './auth-client.ts';
import type { AuthClient, AuthClientDependencies } from './auth-client-types.ts';
import { browserEnvironment, browserStore, webLocksMutex } from './environment.ts';

/** The auth client on the browser's own storage, locks, clock and events; the API calls are the app's. */
export function createBrowserAuthClient(
  calls: Pick<AuthClientDependencies, 'refresh' | 'signOut' | 'onRefreshFailed'>,
): AuthClient {
  return createAuthClient({
    store: browserStore('localStorage'),
    memory: browserStore('sessionStorage'),
    mutex: webLocksMutex(),
    environment: browserEnvironment(),
    now: Date.now,
    ...calls,
  });
}
