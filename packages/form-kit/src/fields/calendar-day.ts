import dayjs, { type Dayjs } from 'dayjs';

/** How a calendar date and a local moment are stored. */
const dayFormat = 'YYYY-MM-DD';
const momentFormat = 'YYYY-MM-DDTHH:mm';

/** The date a picker works with, at its beginning where the person sits. */
export const pickerDate = (day: string): Dayjs => dayjs(day, dayFormat);

/** The calendar date someone picked; '' for half a date. */
export const calendarDay = (date: Dayjs | null): string => (date?.isValid() ? date.format(dayFormat) : '');

/** The moment someone picked, where they sit; '' for half of one. */
export const localMoment = (moment: Dayjs | null): string => (moment?.isValid() ? moment.format(momentFormat) : '');

/** @param locale BCP 47; the browser's own when absent. */
export function countsTwelveHours(locale?: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
}

/**
 * How the reader's locale writes a day, for the picker: `D MMM YYYY`, `MMM D, YYYY`, `DD.MM.YYYY`. The order is the one of
 * every other date on the screen. The picker knows the months by their English names alone, so elsewhere a day is written in numbers.
 * @param locale BCP 47; the browser's own when absent.
 */
export function shownFormat(locale?: string): string {
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
      // Words between them are no part of the format.
      return value.replaceAll(/\p{L}+/gu, '[$&]');
    })
    .join('');
}
