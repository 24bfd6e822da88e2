import { closingDay, type Statement, type StatementSummary } from '@gangway/contract';
import { formatDay, formatInstant, type StatusTone } from '@gangway/ui-kit';
import { daysAfter } from '../../shared/dates/calendar-day.ts';
import { daysIn, firstDayOf } from '../../shared/dates/months.ts';

type State = StatementSummary['state'];

export const stateNames: Record<State, { name: string; tone: StatusTone }> = {
  open: { name: 'Provisional', tone: 'neutral' },
  closing: { name: 'Closing', tone: 'warning' },
  closed: { name: 'Closed', tone: 'success' },
};

/** The day after which a statement closes by itself. */
const closesOn = (month: string) => daysAfter(firstDayOf(month), daysIn(month) + closingDay - 1);

/** What the state means for the numbers. */
export function stateText({ state, month, closedAt, closedBy }: Statement): string {
  const lastDay = formatDay(`${month}-${daysIn(month)}`);
  switch (state) {
    case 'open':
      return `Provisional: the month runs until ${lastDay}.`;
    case 'closing':
      return `The month is over. Late usage is taken until ${formatDay(closesOn(month))}; then the statement closes by itself.`;
    case 'closed':
      return closedAt === null
        ? 'Closed and signed. Later usage goes to the next statement as a correction.'
        : `Closed on ${formatInstant(closedAt)} by ${closedBy ?? 'System'} and signed. Later usage goes to the next statement as a correction.`;
  }
}

/** *€48.00*: an amount as the server rounded it. */
export function money(amount: string, currency: string): string {
  return Number(amount).toLocaleString('en', { style: 'currency', currency });
}
