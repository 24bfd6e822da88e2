import type { KeyValueStore } from './key-value-store.ts';
import { StorageBlockedError } from './key-value-store.ts';
import type { Profile } from './profile.ts';
import { keptRealmRoles } from './profile.ts';
import type { DecodedToken } from './decode-token.ts';
import { decodeToken } from './decode-token.ts';
import { sessionKeys, storageKeys } from './storage-keys.ts';

export interface StoredSession {
  readonly kind: 'session';
  readonly accessToken: string;
  /** Null where the API gave none: the session then ends with its access token. */
  readonly refreshToken: string | null;
  readonly profile: Profile;
}

/**
 * `inconsistent`: the keys contradict each other or the token cannot be read. Another tab may be in the middle of
 * writing, so it is looked at again under the lock before anything is removed.
 */
export type StoreReading =
  StoredSession | { readonly kind: 'empty' } | { readonly kind: 'inconsistent' } | { readonly kind: 'blocked' };

export interface SessionStore {
  read(): StoreReading;
  /** Writes all keys of a session. Throws `StorageBlockedError`, having removed what was half written. */
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
        // A full store: the previous session's keys give their room back, then once more.
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

/** A missing `user` is another tab's write under way, or harmless; another person's `user` is not. */
function belongsTo(user: string | null, subject: string): boolean {
  if (user === null) return true;
  try {
    const payload: unknown = JSON.parse(user);
    return typeof payload === 'object' && payload !== null && 'sub' in payload && payload.sub === subject;
  } catch {
    return false;
  }
}
