import { createAuthClient } from './auth-client.ts';
import type { AuthClient, AuthClientDependencies } from './auth-client-types.ts';
import { browserEnvironment, browserStore, webLocksMutex } from './environment.ts';

/** Auth client on the browser's storage, locks, clock and events; the app supplies the API calls. */
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
