import { say, type Sentence } from '../server/index.ts';
import type { LimitRow } from './limit-state.ts';

const numbersIn = (locale: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
const english = numbersIn('en-US');

/** E.g. *1,000 containers*; *1 container*. @param locale BCP 47, of the number; English where absent. */
export function countOf(count: number, unit: LimitRow['unit'], locale?: string): string {
  const numbers = locale === undefined ? english : numbersIn(locale);
  return `${numbers.format(count)} ${(count === 1 ? unit?.one : unit?.other) ?? ''}`.trim();
}

/** The sentence of a limit that is reached, with the day on which the counter starts again. */
export function limitReachedSentence({ most, unit, resets_at }: LimitRow): Sentence {
  const limit = countOf(most ?? 0, unit);
  return resets_at === null
    ? say('limit_reached', { limit })
    : say('limit_reached_until', { limit, start: resets_at.slice(0, 10) });
}
