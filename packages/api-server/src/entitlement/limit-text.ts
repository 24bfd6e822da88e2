import { say, type Sentence } from '../server/index.ts';
import type { LimitRow } from './limit-state.ts';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** E.g. *1,000 containers*; *1 container*. */
export function countOf(count: number, unit: LimitRow['unit']): string {
  return `${numbers.format(count)} ${(count === 1 ? unit?.one : unit?.other) ?? ''}`.trim();
}

/** The sentence of a limit that is reached, with the day on which the counter starts again. */
export function limitReachedSentence({ most, unit, resets_at }: LimitRow): Sentence {
  const limit = countOf(most ?? 0, unit);
  return resets_at === null
    ? say('limit_reached', { limit })
    : say('limit_reached_until', { limit, start: resets_at.slice(0, 10) });
}
