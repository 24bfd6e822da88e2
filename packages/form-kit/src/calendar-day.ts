import dayjs, { type Dayjs } from 'dayjs';

/** How a calendar date is stored, sent and written. */
export const dayFormat = 'YYYY-MM-DD';

/** The date a picker works with, at its beginning where the person sits. */
export const pickerDate = (day: string): Dayjs => dayjs(day, dayFormat);

/** The calendar date someone picked; '' for half a date. */
export const calendarDay = (date: Dayjs | null): string => (date?.isValid() ? date.format(dayFormat) : '');
