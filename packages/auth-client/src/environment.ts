/** Events and timers of the page; `browserEnvironment()` is the real one. */
export interface Environment {
  isOnline(): boolean;
  isVisible(): boolean;
  /** Another tab changed local storage; the key is null when it cleared everything. */
  onStorage(listener: (key: string | null) => void): () => void;
  /** The page returned from the back-forward cache, unchanged. */
  onRestored(listener: () => void): () => void;
  onOnline(listener: () => void): () => void;
  onVisibilityChange(listener: () => void): () => void;
  /** Runs once after the delay; returns how to cancel it. */
  setTimer(task: () => void, milliseconds: number): () => void;
}

export function browserEnvironment(): Environment {
  return {
    // Trust only false: a browser that cannot tell answers true.
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    onStorage: (listener) =>
      listen(window, 'storage', (event) => {
        if (event instanceof StorageEvent) listener(event.key);
      }),
    onRestored: (listener) =>
      listen(window, 'pageshow', (event) => {
        if ('persisted' in event && event.persisted === true) listener();
      }),
    onOnline: (listener) => listen(window, 'online', listener),
    onVisibilityChange: (listener) => listen(document, 'visibilitychange', listener),
    setTimer(task, milliseconds) {
      const timer = setTimeout(task, milliseconds);
      return () => {
        clearTimeout(timer);
      };
    },
  };
}

function listen(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => {
    target.removeEventListener(type, listener);
  };
}

/** Runs the task with a signal that aborts after the limit, and rejects then even if the task ignores the signal. */
export async function bounded<T>(
  environment: Pick<Environment, 'setTimer'>,
  milliseconds: number,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  let cancelTimer = () => {};
  const expired = new Promise<never>((_, reject) => {
    cancelTimer = environment.setTimer(() => {
      const reason = new DOMException(`No answer within ${milliseconds} ms.`, 'TimeoutError');
      limit.abort(reason);
      reject(reason);
    }, milliseconds);
  });
  try {
    return await Promise.race([task(limit.signal), expired]);
  } finally {
    cancelTimer();
  }
}

/** Subset of the Web Storage API; each method may throw, like the browser's. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

/**
 * Local or session storage of the window. Reads the property on each call, where the caller catches: with site data
 * blocked, reading it throws.
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

/** Runs one task at a time among all users of the mutex, e.g. all tabs of an origin. */
export interface Mutex {
  /** `waited` is true when another tab has just released the lock. */
  run<T>(task: (waited: boolean) => Promise<T>): Promise<T>;
}

/**
 * Lock across all tabs of this origin (Web Locks). Rejects after a bounded wait, so that a frozen tab holding the lock
 * does not freeze the others. Without locks (old browsers, plain http other than localhost) tasks run at once,
 * protected only within the tab.
 */
export function webLocksMutex(name = 'gangway-session', waitMilliseconds = 20_000): Mutex {
  return {
    async run<T>(task: (waited: boolean) => Promise<T>): Promise<T> {
      // Absent in insecure contexts, despite the type.
      const locks: LockManager | null | undefined = navigator.locks;
      if (locks === null || locks === undefined) return task(false);

      const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
        lock === null ? null : { value: await task(false) },
      );
      if (atOnce !== null) return atOnce.value;

      const waiting = new AbortController();
      const timer = setTimeout(() => {
        waiting.abort(new DOMException('The lock was not free in time.', 'TimeoutError'));
      }, waitMilliseconds);
      const outcome = await locks.request(name, { signal: waiting.signal }, async () => {
        clearTimeout(timer);
        return { value: await task(true) };
      });
      return outcome.value;
    },
  };
}
