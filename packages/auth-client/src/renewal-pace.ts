import type { Environment } from './environment.ts';

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

/** Lets so many through within so long. */
export interface Allowance {
  readonly atMost: number;
  readonly withinMilliseconds: number;
}

export function createAllowance(now: () => number, { atMost, withinMilliseconds }: Allowance): { take: () => boolean } {
  let taken: readonly number[] = [];
  return {
    /** Whether one more is let through. */
    take() {
      taken = taken.filter((at) => now() - at < withinMilliseconds);
      if (taken.length >= atMost) return false;
      taken = [...taken, now()];
      return true;
    },
  };
}

/** Browsers take a longer delay for none at all. */
const longestMilliseconds = 2_147_483_647;

export interface RenewalTimer {
  /** Runs the task after the delay instead of at the time set before. */
  set(milliseconds: number): void;
  cancel(): void;
}

/** One timer that is set again and again, so that at most one renewal is planned. */
export function createRenewalTimer(environment: Pick<Environment, 'setTimer'>, task: () => void): RenewalTimer {
  let stop = () => {};
  return {
    set(milliseconds) {
      stop();
      stop = environment.setTimer(task, Math.min(Math.max(milliseconds, 0), longestMilliseconds));
    },
    cancel() {
      stop();
      stop = () => {};
    },
  };
}
