import type { Review, ReviewItem, ReviewKind, ReviewOutcome, ReviewSuggestion } from '@gangway/contract';
import { formatDay, formatShortDay, type StatusTone } from '@gangway/ui-kit';
import { todayInUtc } from '../../shared/dates/calendar-day.ts';
import { counted } from '../../shared/text/counted.ts';

export const kindMessages: Readonly<Record<ReviewKind, string>> = {
  organization: 'Organization',
  branch: 'Branch',
  service: 'Service',
  role: 'Role',
};

/** `Branch: Hamburg, Sable Bay`. */
export function coversMessages({ covers: { kind, name } }: Review): string {
  return `${kindMessages[kind]}: ${name}`;
}

/** Facts that speak for removal. */
export const suggestionMessages: Readonly<Record<ReviewSuggestion, string>> = {
  'not-opened': 'Not used in 90 days',
  'plan-ended': 'Plan ended',
  'unlike-branch': 'No one else in the branch has it',
};

interface Word {
  readonly text: string;
  readonly tone: StatusTone;
}

export const outcomeMessages: Readonly<Record<ReviewOutcome, Word>> = {
  kept: { text: 'Kept', tone: 'success' },
  removed: { text: 'Removed', tone: 'error' },
  changed: { text: 'Changed since, kept', tone: 'warning' },
  gone: { text: 'Already removed', tone: 'neutral' },
  'last-super-admin': { text: 'Last Super_Admin, kept', tone: 'warning' },
  undecided: { text: 'Undecided, kept', tone: 'warning' },
};

/** Status of a review. */
export function statusOf({ status, dueDate }: Pick<Review, 'status' | 'dueDate'>): Word {
  if (status === 'closed') return { text: 'Closed', tone: 'neutral' };
  return dueDate < todayInUtc() ? { text: 'Overdue', tone: 'error' } : { text: 'Open', tone: 'info' };
}

/** `Dec 12, in 16 days`; the day alone once closed. */
export function dueMessages({ status, dueDate }: Pick<Review, 'status' | 'dueDate'>): string {
  const day = formatShortDay(dueDate);
  if (status === 'closed') return day;
  const days = Math.round((Date.parse(dueDate) - Date.parse(todayInUtc())) / 86_400_000);
  return `${day}, ${new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day')}`;
}

/** `Otto Falk, Sofia Lind`. */
export function namesOf(reviewers: Review['reviewers']): string {
  return reviewers.map(({ name }) => name).join(', ');
}

/** `5 of 12`. */
export function progressMessages({ decided, items }: Pick<Review, 'decided' | 'items'>): string {
  return `${decided.toLocaleString('en')} of ${items.toLocaleString('en')}`;
}

const sources: Readonly<Record<NonNullable<ReviewItem['givenFrom']>, string>> = {
  request: 'on request',
  onboarding: 'at onboarding',
  form: 'in Users',
};

/** `Given by Sofia Lind on request`; the day follows it. */
export function givenMessages({ givenBy, givenFrom }: Pick<ReviewItem, 'givenBy' | 'givenFrom'>): string {
  return [
    'Given',
    ...(givenBy === null ? [] : [`by ${givenBy}`]),
    ...(givenFrom === null ? [] : [sources[givenFrom]]),
  ].join(' ');
}

/** `limit 50 · ERP Basic · until 3 Oct 2027`. */
export function grantDetails({ limit, plan, until }: Pick<ReviewItem, 'limit' | 'plan' | 'until'>): string {
  return [
    ...(limit === null ? [] : [`limit ${limit.toLocaleString('en')}`]),
    ...(plan === null ? [] : [plan]),
    ...(until === null ? [] : [`until ${formatDay(until)}`]),
  ].join(' · ');
}

export const grants = (count: number) => counted(count, ['grant', 'grants']);
export const decisions = (count: number) => counted(count, ['decision', 'decisions']);

/** Consequence of applying, in one sentence. */
export function applyMessages({ items, decided, removals }: Review): string {
  const kept = decided - removals;
  const undecided = items - decided;
  return [
    `${grants(removals)} will be removed${kept > 0 ? `, ${kept.toLocaleString('en')} kept` : ''}.`,
    ...(undecided > 0 ? [`${grants(undecided)} without a decision will stay.`] : []),
  ].join(' ');
}

/** Result of applying: `3 removed`, most important first. */
export function outcomeCounts({ outcomes }: Review): readonly Word[] {
  if (outcomes === null) return [];
  const { removed, kept, changed, gone, lastSuperAdmin, undecided } = outcomes;
  const counts: readonly [number, string, StatusTone][] = [
    [removed, 'removed', 'error'],
    [kept, 'kept', 'success'],
    [changed, 'changed since, kept', 'warning'],
    [gone, 'already removed', 'neutral'],
    [lastSuperAdmin, 'kept as the last Super_Admin', 'warning'],
    [undecided, 'undecided, kept', 'warning'],
  ];
  return counts.flatMap(([count, text, tone]) =>
    count === 0 ? [] : [{ text: `${count.toLocaleString('en')} ${text}`, tone }],
  );
}
