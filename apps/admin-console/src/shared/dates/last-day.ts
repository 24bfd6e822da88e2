import { string } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import { todayInUtc } from './calendar-day.ts';

/** Value of an end whose day has yet to be chosen: no end must follow from an empty calendar. */
export const undecidedDay = 'undecided';

/** The last day of access; optional. */
export function lastDayRule() {
  return string()
    .test('decided', t('Choose a day'), (day) => day !== undecidedDay)
    .test(
      'not-past',
      t('Choose today or a later day'),
      (day) => day === undefined || day === '' || day >= todayInUtc(),
    );
}
