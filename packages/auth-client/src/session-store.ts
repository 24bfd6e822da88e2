import type { KeyValueStore, Mutex } from './environment.ts';
import { StorageBlockedError } from './errors.ts';
import { decodeToken, keptRealmRoles } from './profile.ts';
import type { DecodedToken, Profile } from './profile.ts';

/** Keys of local storage, letter for letter (specification section 3). */
export const storageKeys = {
  /** `'true'` while signed in. For display only, never for authorization. */
  isAuth: 'isAuth',
  /** JSON array of the realm roles that are kept (specification section 6). */
  isRole: 'isRole',
  /** JSON of the decoded payload. */
  user: 'user',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  /** Whether the sidebar is expanded; written by the sidebar, not by the session. */
  sidebarExpanded: 'sidebar-expanded',
} as const;

/**
 * Keys of a session, in order of removal: a tab that reads in between sees a session without refresh token, never the
 * reverse. Excludes `sidebar-expanded`.
 */
export const sessionKeys: readonly string[] = [
  storageKeys.isAuth,
  storageKeys.isRole,
  storageKeys.user,
  storageKeys.refreshToken,
  storageKeys.accessToken,
];

export interface StoredSession {
  readonly kind: 'session';
  readonly accessToken: string;
  /** Null if the API issued none: the session then ends with its access token. */
  readonly refreshToken: string | null;
  readonly profile: Profile;
}

/**
 * `inconsistent`: the keys contradict each other or the token is unreadable. Another tab may be writing, so check again
 * under the lock before removing anything.
 */
export type StoreReading =
  StoredSession | { readonly kind: 'empty' } | { readonly kind: 'inconsistent' } | { readonly kind: 'blocked' };

export interface SessionStore {
  read(): StoreReading;
  /** Writes all keys of a session. Throws `StorageBlockedError` after removing partial writes. */
  write(accessToken: string, refreshToken: string | null, decoded: DecodedToken): void;
  /** Removes the keys of a session, and nothing else. Never throws. */
  forget(): void;
  /** Log Out: removes everything this origin keeps (specification section 4). Never throws. */
  clear(): void;
}

export function createSessionStore(store: KeyValueStore): SessionStore {
  function put(accessToken: string, refreshToken: string | null, decoded: DecodedToken): void {
    if (refreshToken === null) store.removeItem(storageKeys.refreshToken);
    else store.setItem(storageKeys.refreshToken, refreshToken);
    store.setItem(storageKeys.accessToken, accessToken);
    store.setItem(storageKeys.user, JSON.stringify(decoded.payload));
    store.setItem(storageKeys.isRole, JSON.stringify(keptRealmRoles(decoded.profile)));
    store.setItem(storageKeys.isAuth, 'true');
  }

  function forget(): void {
    for (const key of sessionKeys) {
      try {
        store.removeItem(key);
      } catch {
        // Blocked storage holds nothing to remove.
      }
    }
  }

  return {
    read() {
      try {
        const accessToken = store.getItem(storageKeys.accessToken);
        const refreshToken = store.getItem(storageKeys.refreshToken);
        if (accessToken === null) return { kind: refreshToken === null ? 'empty' : 'inconsistent' };
        const profile = decodeToken(accessToken)?.profile;
        if (profile === undefined) return { kind: 'inconsistent' };
        if (!belongsTo(store.getItem(storageKeys.user), profile.subject)) return { kind: 'inconsistent' };
        return { kind: 'session', accessToken, refreshToken, profile };
      } catch {
        return { kind: 'blocked' };
      }
    },
    write(accessToken, refreshToken, decoded) {
      try {
        put(accessToken, refreshToken, decoded);
      } catch {
        // Free the previous session's space and try once again.
        forget();
        try {
          put(accessToken, refreshToken, decoded);
        } catch (cause) {
          forget();
          throw new StorageBlockedError(cause);
        }
      }
    },
    forget,
    clear() {
      try {
        store.clear();
      } catch {
        forget();
      }
    },
  };
}

/** A missing `user` is another tab's unfinished write, or harmless; another user's is not. */
function belongsTo(user: string | null, subject: string): boolean {
  if (user === null) return true;
  try {
    const payload: unknown = JSON.parse(user);
    return typeof payload === 'object' && payload !== null && 'sub' in payload && payload.sub === subject;
  } catch {
    return false;
  }
}

/** Changes stored keys under the lock, so that no tab sees them half done. Proceeds without it after a timeout. */
export function lockedChanges(mutex: Mutex, store: SessionStore) {
  return {
    /** @throws StorageBlockedError */
    async write(...session: Parameters<SessionStore['write']>): Promise<void> {
      const write = () => {
        store.write(...session);
      };
      await mutex
        .run(async () => {
          write();
        })
        .catch((cause: unknown) => {
          if (cause instanceof StorageBlockedError) throw cause;
          write();
        });
    },

    /** Removes contradictory keys, unless another tab was still writing them. */
    async removeInconsistent(): Promise<void> {
      const remove = () => {
        if (store.read().kind === 'inconsistent') store.forget();
      };
      await mutex
        .run(async () => {
          remove();
        })
        .catch(remove);
    },
  };
}
