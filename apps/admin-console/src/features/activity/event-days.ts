import type { AuditEvent } from '@gangway/contract';
import { t } from '@gangway/messages';

export interface EventDay {
  readonly key: string;
  /** `Today`, `Yesterday` or `Friday, Nov 20`. */
  readonly heading: string;
  readonly events: readonly AuditEvent[];
}

/** Events by the reader's days, in the order given. */
export function eventsByDay(events: readonly AuditEvent[], now = new Date(), locale?: string): EventDay[] {
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const key = new Date(event.at).toDateString();
    days.set(key, [...(days.get(key) ?? []), event]);
  }
  return [...days].map(([key, of]) => ({ key, heading: headingOf(new Date(key), now, locale), events: of }));
}

function headingOf(day: Date, now: Date, locale: string | undefined): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return t('Today');
  if (day.toDateString() === yesterday.toDateString()) return t('Yesterday');
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    ...(day.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(day);
}
