import { formatShortDay, formatTime } from '@gangway/ui-kit';

/** The time where the person sits, with the day only where it is another one. */
export function momentInWords(instant: string): string {
  const time = formatTime(instant);
  const isToday = new Date(instant).toDateString() === new Date().toDateString();
  return isToday ? time : `${time} on ${formatShortDay(instant)}`;
}
