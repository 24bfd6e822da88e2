import { locale as localeOfReader } from '@gangway/messages';
import dayjs, { type Dayjs } from 'dayjs';

/** Storage formats of a calendar date and a local moment. */
const dayFormat = 'YYYY-MM-DD';
const momentFormat = 'YYYY-MM-DDTHH:mm';

/** Date for a picker, at the start of the day in the user's zone. */
export const pickerDate = (day: string): Dayjs => dayjs(day, dayFormat);

/** Picked calendar date; '' while incomplete. */
export const calendarDay = (date: Dayjs | null): string => (date?.isValid() ? date.format(dayFormat) : '');

/** Picked moment in the user's zone; '' while incomplete. */
export const localMoment = (moment: Dayjs | null): string => (moment?.isValid() ? moment.format(momentFormat) : '');

/** @param locale BCP 47; the reader's by default. */
export function countsTwelveHours(locale = localeOfReader()): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
}

/**
 * Picker format of a day in the reader's locale: `D MMM YYYY`, `MMM D, YYYY`, `DD.MM.YYYY`, in the order of every other
 * date on the screen. The picker knows English month names alone, so other locales write days in numbers.
 * @param locale BCP 47; the reader's by default.
 */
export function shownFormat(locale = localeOfReader()): string {
  const isEnglish = new Intl.DateTimeFormat(locale).resolvedOptions().locale.startsWith('en');
  const parts = new Intl.DateTimeFormat(locale, {
    ...(isEnglish ? { dateStyle: 'medium' } : { day: '2-digit', month: '2-digit', year: 'numeric' }),
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).formatToParts(new Date('2026-11-03T00:00:00Z'));
  return parts
    .map(({ type, value }) => {
      if (type === 'day') return value.length === 1 ? 'D' : 'DD';
      if (type === 'month') return /^\d+$/.test(value) ? 'MM' : 'MMM';
      if (type === 'year') return 'YYYY';
      // Escape literal words in the format.
      return value.replaceAll(/\p{L}+/gu, '[$&]');
    })
    .join('');
}
