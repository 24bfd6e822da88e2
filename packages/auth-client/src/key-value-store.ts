/** The part of the Web Storage API that is used; each method may throw, as the browser's may. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

/** The browser forbids local storage, or has no room left. The message is meant for the person. */
export class StorageBlockedError extends Error {
  override name = 'StorageBlockedError';
  constructor(cause?: unknown) {
    super('Your browser blocks this site from keeping you signed in. Allow site data for this site, then try again.', {
      cause,
    });
  }
}

/**
 * Local or session storage of the window. Reading the property itself throws where site data is blocked, so it is read
 * in each call, where the caller catches.
 */
export function browserStore(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  return {
    getItem: (key) => window[kind].getItem(key),
    setItem: (key, value) => {
      window[kind].setItem(key, value);
    },
    removeItem: (key) => {
      window[kind].removeItem(key);
    },
    clear: () => {
      window[kind].clear();
    },
  };
}
