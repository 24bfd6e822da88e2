import type { LimitState } from '@gangway/contract';

/** At today's pace the limit is reached before its period ends, and is not reached yet. */
export function willExceed(state: LimitState | null, now = Date.now()): boolean {
  if (state === null || state.daysLeft === null || state.remaining === null || state.remaining === 0) return false;
  return state.resetsAt === null ? false : now + state.daysLeft * 86_400_000 < Date.parse(state.resetsAt);
}
