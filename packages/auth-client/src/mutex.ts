/** Runs one task at a time over everything that shares the mutex, e.g. all tabs of an origin. */
export interface Mutex {
  /** `waited` is true when another tab had the lock until just now. */
  run<T>(task: (waited: boolean) => Promise<T>): Promise<T>;
}

/**
 * A lock over all tabs of this origin (Web Locks). Waiting is bounded: a frozen tab that holds the lock must not freeze the
 * others; `run` then rejects. Browsers without locks (or pages on plain http other than localhost) run the task at once:
 * what is left is the single flight within the tab.
 */
export function webLocksMutex(name = 'gangway-session', waitMilliseconds = 20_000): Mutex {
  return {
    async run<T>(task: (waited: boolean) => Promise<T>): Promise<T> {
      // Absent in insecure contexts, whatever the type says.
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
