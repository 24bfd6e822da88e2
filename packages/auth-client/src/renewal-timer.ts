import type { Environment } from './environment.ts';

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
