import { locale as localeOfReader, t } from '@gangway/messages';
import { useSyncExternalStore } from 'react';
import { formatInstant } from './format-date.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Shares one clock between all times on the page. */
function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, minute / 2);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Rounds to ten seconds, so that concurrent renders agree. */
function readClock(): number {
  return Math.ceil(Date.now() / 10_000) * 10_000;
}

export interface RelativeTimeProps {
  /** ISO 8601 instant. */
  value: string;
  /** BCP 47; the reader's by default. */
  locale?: string;
}

/** "5 minutes ago", with the exact time as title; a date after a week. Shows an unreadable value unchanged. */
export function RelativeTime({ value, locale }: RelativeTimeProps) {
  const now = useSyncExternalStore(subscribeToClock, readClock);
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return <span>{value}</span>;
  return (
    <time dateTime={instant.toISOString()} title={formatInstant(instant, locale)}>
      {relativeTime(instant, new Date(now), locale)}
    </time>
  );
}

/** Describes how long ago (or ahead) an instant is. */
export function relativeTime(instant: Date, now: Date, locale = localeOfReader()): string {
  const difference = instant.getTime() - now.getTime();
  const distance = Math.abs(difference);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (distance < minute) return difference > 0 ? t('in less than a minute') : t('just now');
  if (distance < hour) return words.format(Math.trunc(difference / minute), 'minute');
  if (distance < day) return words.format(Math.trunc(difference / hour), 'hour');
  if (distance < 7 * day) return words.format(Math.trunc(difference / day), 'day');
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(instant);
}
