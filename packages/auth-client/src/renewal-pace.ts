import type { Environment } from './environment.ts';

/** Waits 1, 2, 4 … 30 s between unanswered attempts; half of each wait is random, to keep tabs out of step. */
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
    // Cap the wait in case the clock was set back.
    remaining: () => Math.min(Math.max(until - now(), 0), lastMilliseconds),
  };
}

/** Allows a number of events per period. */
export interface Allowance {
  readonly atMost: number;
  readonly withinMilliseconds: number;
}

export function createAllowance(now: () => number, { atMost, withinMilliseconds }: Allowance): { take: () => boolean } {
  let taken: readonly number[] = [];
  return {
    /** Whether another event is allowed. */
    take() {
      taken = taken.filter((at) => now() - at < withinMilliseconds);
      if (taken.length >= atMost) return false;
      taken = [...taken, now()];
      return true;
    },
  };
}

/** Browsers treat longer delays as zero. */
const longestMilliseconds = 2_147_483_647;

export interface RenewalTimer {
  /** Runs the task after the delay instead of at the time set before. */
  set(milliseconds: number): void;
  cancel(): void;
}

/** A single reusable timer, so that at most one renewal is scheduled. */
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
