/** Waits 1, 2, 4 … 30 s between attempts that got no answer; half of each wait is random, so that tabs do not march in step. */
export interface BackOff {
  failed(retryAfterMilliseconds?: number): void;
  reset(): void;
  /** Milliseconds until the next attempt may be made; 0 when it may be made now. */
  remaining(): number;
}

const firstMilliseconds = 1000;
const lastMilliseconds = 30_000;

export function createBackOff(now: () => number, random: () => number): BackOff {
  let failures = 0;
  let until = 0;
  return {
    failed(retryAfter = 0) {
      const wait = Math.min(firstMilliseconds * 2 ** failures, lastMilliseconds);
      failures += 1;
      until = now() + Math.max(wait / 2 + (wait / 2) * random(), Math.min(retryAfter, lastMilliseconds));
    },
    reset() {
      failures = 0;
      until = 0;
    },
    // A clock that was set back must not stretch the wait.
    remaining: () => Math.min(Math.max(until - now(), 0), lastMilliseconds),
  };
}
