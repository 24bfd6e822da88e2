import type { Review, ReviewItem, ReviewKind, ReviewOutcome, ReviewSuggestion } from '@gangway/contract';
import { dot, formatNumber, language, listed, msg, t } from '@gangway/messages';
import { formatDay, formatShortDay, type StatusTone } from '@gangway/ui-kit';
import { todayInUtc } from '../../shared/dates/calendar-day.ts';

export const kindMessages: Readonly<Record<ReviewKind, string>> = {
  organization: msg('Organization'),
  branch: msg('Branch'),
  service: msg('Service'),
  role: msg('Role'),
};

/** `Branch: Hamburg, Sable Bay`. */
export function coversMessages({ covers: { kind, name } }: Review): string {
  return `${t(kindMessages[kind])}: ${name}`;
}

/** Facts that speak for removal. */
export const suggestionMessages: Readonly<Record<ReviewSuggestion, string>> = {
  'not-opened': msg('Not used in 90 days'),
  'plan-ended': msg('Plan ended'),
  'unlike-branch': msg('No one else in the branch has it'),
};

interface Word {
  readonly text: string;
  readonly tone: StatusTone;
}

export const outcomeMessages: Readonly<Record<ReviewOutcome, Word>> = {
  kept: { text: msg('Kept'), tone: 'success' },
  removed: { text: msg('Removed'), tone: 'error' },
  changed: { text: msg('Changed since, kept'), tone: 'warning' },
  gone: { text: msg('Already removed'), tone: 'neutral' },
  'last-super-admin': { text: msg('Last Super_Admin, kept'), tone: 'warning' },
  undecided: { text: msg('Undecided, kept'), tone: 'warning' },
};

/** Status of a review. */
export function statusOf({ status, dueDate }: Pick<Review, 'status' | 'dueDate'>): Word {
  if (status === 'closed') return { text: t('Closed'), tone: 'neutral' };
  return dueDate < todayInUtc() ? { text: t('Overdue'), tone: 'error' } : { text: t('Open'), tone: 'info' };
}

/** `Dec 12, in 16 days`; the day alone once closed. */
export function dueMessages({ status, dueDate }: Pick<Review, 'status' | 'dueDate'>): string {
  const day = formatShortDay(dueDate);
  if (status === 'closed') return day;
  const days = Math.round((Date.parse(dueDate) - Date.parse(todayInUtc())) / 86_400_000);
  return listed([day, new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(days, 'day')]);
}

/** `Otto Falk, Sofia Lind`. */
export function namesOf(reviewers: Review['reviewers']): string {
  return listed(reviewers.map(({ name }) => name));
}

/** `5 of 12`. */
export function progressMessages({ decided, items }: Pick<Review, 'decided' | 'items'>): string {
  return t('{decided} of {items}', {
    decided: formatNumber(decided),
    items: formatNumber(items),
  });
}

type Source = NonNullable<ReviewItem['givenFrom']>;

const givenFromSource: Readonly<Record<Source, string>> = {
  request: msg('Given on request'),
  onboarding: msg('Given at onboarding'),
  form: msg('Given in Users'),
};

const givenByPerson: Readonly<Record<Source, string>> = {
  request: msg('Given by {givenBy} on request'),
  onboarding: msg('Given by {givenBy} at onboarding'),
  form: msg('Given by {givenBy} in Users'),
};

/** `Given by Sofia Lind on request`; the day follows it. */
export function givenMessages({ givenBy, givenFrom }: Pick<ReviewItem, 'givenBy' | 'givenFrom'>): string {
  if (givenBy === null) return givenFrom === null ? t('Given') : t(givenFromSource[givenFrom]);
  return givenFrom === null ? t('Given by {givenBy}', { givenBy }) : t(givenByPerson[givenFrom], { givenBy });
}

/** `limit 50 · ERP Basic · until 3 Oct 2027`. */
export function grantDetails({ limit, plan, until }: Pick<ReviewItem, 'limit' | 'plan' | 'until'>): string {
  return [
    ...(limit === null ? [] : [t('limit {limit}', { limit: formatNumber(limit) })]),
    ...(plan === null ? [] : [plan]),
    ...(until === null ? [] : [t('until {until}', { until: formatDay(until) })]),
  ].join(dot);
}

/** Consequence of applying, in one sentence. */
export function applyMessages({ items, decided, removals }: Review): string {
  const kept = decided - removals;
  const undecided = items - decided;
  return [
    kept > 0
      ? t(
          '{removals, plural, one {# grant} other {# grants}} will be removed, {kept, plural, one {# kept} other {# kept}}.',
          { removals, kept },
        )
      : t('{removals, plural, one {# grant} other {# grants}} will be removed.', { removals }),
    ...(undecided > 0
      ? [
          t('{undecided, plural, one {# grant} other {# grants}} without a decision will stay.', {
            undecided,
          }),
        ]
      : []),
  ].join(' ');
}

/** Result of applying: `3 removed`, most important first. */
export function outcomeCounts({ outcomes }: Review): readonly Word[] {
  if (outcomes === null) return [];
  const { removed, kept, changed, gone, lastSuperAdmin, undecided } = outcomes;
  const counts: readonly [number, string, StatusTone][] = [
    [removed, msg('{n, plural, one {# removed} other {# removed}}'), 'error'],
    [kept, msg('{n, plural, one {# kept} other {# kept}}'), 'success'],
    [changed, msg('{n, plural, one {# changed since, kept} other {# changed since, kept}}'), 'warning'],
    [gone, msg('{n, plural, one {# already removed} other {# already removed}}'), 'neutral'],
    [
      lastSuperAdmin,
      msg('{n, plural, one {# kept as the last Super_Admin} other {# kept as the last Super_Admin}}'),
      'warning',
    ],
    [undecided, msg('{n, plural, one {# undecided, kept} other {# undecided, kept}}'), 'warning'],
  ];
  return counts.flatMap(([n, text, tone]) => (n === 0 ? [] : [{ text: t(text, { n }), tone }]));
}
