import { closingDay, type Statement, type StatementSummary } from '@gangway/contract';
import { formatNumber, msg, t } from '@gangway/messages';
import { formatDay, formatInstant, type StatusTone } from '@gangway/ui-kit';
import { daysAfter } from '../../shared/dates/calendar-day.ts';
import { daysIn, firstDayOf } from '../../shared/dates/months.ts';

type State = StatementSummary['state'];

export const stateNames: Record<State, { name: string; tone: StatusTone }> = {
  open: { name: msg('Provisional'), tone: 'neutral' },
  closing: { name: msg('Closing'), tone: 'warning' },
  closed: { name: msg('Closed'), tone: 'success' },
};

/** The day after which a statement closes by itself. */
const closesOn = (month: string) => daysAfter(firstDayOf(month), daysIn(month) + closingDay - 1);

/** What the state means for the numbers. */
export function stateText({ state, month, closedAt, closedBy }: Statement): string {
  const lastDay = formatDay(`${month}-${daysIn(month)}`);
  switch (state) {
    case 'open':
      return t('Provisional: the month runs until {lastDay}.', { lastDay });
    case 'closing':
      return t('The month is over. Late usage is taken until {day}; then the statement closes by itself.', {
        day: formatDay(closesOn(month)),
      });
    case 'closed':
      return closedAt === null
        ? t('Closed and signed. Later usage goes to the next statement as a correction.')
        : t('Closed on {day} by {person} and signed. Later usage goes to the next statement as a correction.', {
            day: formatInstant(closedAt),
            person: closedBy ?? t('System'),
          });
  }
}

/** *€48.00*: an amount as the server rounded it. */
export function money(amount: string, currency: string): string {
  return formatNumber(Number(amount), { style: 'currency', currency });
}
