import { string } from '@gangway/form-kit/rules';
import { todayInUtc } from './calendar-day.ts';

/** The last day of access; optional. */
export function lastDayRule() {
  return string().test(
    'not-past',
    'Choose today or a later day',
    (day) => day === undefined || day === '' || day >= todayInUtc(),
  );
}
