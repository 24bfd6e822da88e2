import { longDay } from '../records/index.ts';
import type { LimitRow } from './limit-state.ts';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** E.g. *1,000 containers*; *1 container*. */
export function countOf(count: number, unit: LimitRow['unit']): string {
  return `${numbers.format(count)} ${(count === 1 ? unit?.one : unit?.other) ?? ''}`.trim();
}

/** The sentence of a limit that is reached, with the day on which the counter starts again. */
export function limitReachedText({ most, unit, resets_at }: LimitRow): string {
  const again = resets_at === null ? '' : ` It starts again on ${longDay(resets_at.slice(0, 10))}.`;
  return `The limit of ${countOf(most ?? 0, unit)} is reached.${again}`;
}
