import type { LimitState } from '@gangway/contract';
import { formatNumber, t } from '@gangway/messages';
import { formatShortDay, formatTime } from '@gangway/ui-kit';

/** Share of a limit above which it is about to be reached. */
const nearly = 0.8;

/** `late`: its counter is old. */
type UsageTone = 'quiet' | 'soon' | 'reached';

/** Full sentences about one limit, in no need of another. */
export interface UsageWords {
  /** *812 of 1,000 containers · about 4 days left*. */
  readonly text: string;
  /** *As of 14:05*, where counting is late; null otherwise. */
  readonly asOf: string | null;
  readonly tone: UsageTone;
  /** The limit keeps the service closed until its counter starts again. */
  readonly isClosed: boolean;
}

/** How long a limit lasts: until its counter starts again, a number of days, or unknown so far. */
export type Runway =
  { readonly kind: 'none' | 'early' | 'reached' | 'past' } | { readonly kind: 'days'; readonly days: number };

const dayMs = 86_400_000;
/** The API says 366 for a year or more. */
const aYear = 366;

/** @param now for how many days are left of the period */
export function runwayOf({ used, limit, daysLeft, resetsAt }: LimitState, now = Date.now()): Runway {
  if (used === null || limit === null) return { kind: 'none' };
  if (used >= limit) return { kind: 'reached' };
  if (daysLeft === null) return { kind: 'early' };
  const isPast = daysLeft >= aYear || (resetsAt !== null && now + daysLeft * dayMs >= Date.parse(resetsAt));
  return isPast ? { kind: 'past' } : { kind: 'days', days: daysLeft };
}

/** Used and limit in the service's unit; null for a service that counts nothing. */
export function usageWords(state: LimitState, now?: number): UsageWords;
export function usageWords(state: LimitState | null | undefined, now?: number): UsageWords | null;
export function usageWords(state: LimitState | null | undefined, now = Date.now()): UsageWords | null {
  if (state === null || state === undefined) return null;
  if (state.used === null) return { text: t('Nothing measured yet'), asOf: null, tone: 'quiet', isClosed: false };
  const { used, limit, mode, isLate, asOf } = state;
  const runway = runwayOf(state, now);
  const isReached = runway.kind === 'reached';
  return {
    text: limit === null ? unlimited(state, used) : limited(state, used, limit, runway),
    asOf: isLate && asOf !== null ? t('As of {asOf}', { asOf: timeOf(asOf, now) }) : null,
    tone: isReached ? 'reached' : limit !== null && used >= limit * nearly ? 'soon' : 'quiet',
    isClosed: isReached && mode === 'hard' && !isLate,
  };
}

function unlimited({ unit, since }: LimitState, used: number): string {
  const count = quantity(used);
  const noun = unitOf(unit, used);
  return since === null
    ? `${count} ${noun}`
    : t('{count} {noun} since {since}', { count, noun, since: formatShortDay(since) });
}

function limited(state: LimitState, used: number, limit: number, runway: Runway): string {
  const [count, most, noun] = [quantity(used), quantity(limit), unitOf(state.unit, limit)];
  switch (runway.kind) {
    case 'days':
      return runway.days === 0
        ? t('{count} of {most} {noun}\u00A0· less than a day left', { count, most, noun })
        : runway.days === 1
          ? t('{count} of {most} {noun}\u00A0· about 1 day left', { count, most, noun })
          : t('{count} of {most} {noun}\u00A0· about {days} days left', { count, most, noun, days: runway.days });
    case 'reached':
      return reached(state, count, most, noun);
    case 'none':
    case 'early':
    case 'past':
      return t('{count} of {most} {noun}', { count, most, noun });
  }
}

function reached(state: LimitState, count: string, most: string, noun: string): string {
  const { mode, resetsAt, furtherPrice, currency, isLate } = state;
  if (mode === 'hard' && !isLate) {
    return resetsAt === null
      ? t('Limit of {most} {noun} reached', { most, noun })
      : t('Limit of {most} {noun} reached, until {formatShortDay}', {
          most,
          noun,
          formatShortDay: formatShortDay(resetsAt.slice(0, 10)),
        });
  }
  return furtherPrice === null || currency === null || mode === 'hard'
    ? t('{count} of {most} {noun}\u00A0· limit reached', { count, most, noun })
    : t('{count} of {most} {noun}\u00A0· further ones cost {furtherPrice} each', {
        count,
        most,
        noun,
        furtherPrice: price(furtherPrice, currency),
      });
}

/** The unit's word for a count. */
export function unitOf({ one, other }: LimitState['unit'], count: number): string {
  return count === 1 ? one : other;
}

/** *1,012.5*: at most the three decimals that are counted. */
export function quantity(count: number): string {
  return formatNumber(count, { maximumFractionDigits: 3 });
}

/** *€0.40*, *€0.0125*. @param currency ISO 4217 */
export function price(amount: number, currency: string): string {
  return formatNumber(amount, { style: 'currency', currency, maximumFractionDigits: 4 });
}

/** The time of today, or the day. */
function timeOf(instant: string, now: number): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString();
  return isToday ? formatTime(instant) : formatShortDay(instant);
}
