import { t } from '@gangway/messages';
import { formatShortDay, formatTime } from '@gangway/ui-kit';

/** The local time, with the day unless it is today. */
export function momentInWords(instant: string): string {
  const time = formatTime(instant);
  const isToday = new Date(instant).toDateString() === new Date().toDateString();
  return isToday ? time : t('{time} on {date}', { time, date: formatShortDay(instant) });
}
