import type { Upcoming } from '@gangway/contract';
import { dot, listed, t } from '@gangway/messages';
import { formatDayRange, formatShortDay, type RouteStop } from '@gangway/ui-kit';

/** A stop of the next days, with what it stands for. */
export interface UpcomingStop extends RouteStop {
  readonly due: readonly Upcoming[];
}

type Kind = Upcoming['kind'];

const ends: ReadonlySet<Kind> = new Set(['plan-ends', 'access-ends', 'banner-ends']);

/** The stops after today; something that ends gets a dotted ring. */
export function stopsOf(upcoming: readonly Upcoming[]): readonly UpcomingStop[] {
  return upcoming.map((each) => ({
    at: each.at,
    title: formatShortDay(each.at),
    text: textOf(each),
    kind: ends.has(each.kind) ? 'end' : 'next',
    due: [each],
  }));
}

/** Words stops that share a label: their days, and how many of each kind. */
export function wordTogether(stops: readonly UpcomingStop[]): { title: string; text: string } {
  const due = stops.flatMap((stop) => stop.due);
  return {
    title: formatDayRange(stops[0]?.at ?? '', stops.at(-1)?.at ?? ''),
    text: byKind(due).map(textOf).join(dot),
  };
}

/** *4 plans start · 7 plans end · 1 review due*, for the head of the panel. */
export function summaryOf(upcoming: readonly Upcoming[]): string {
  return byKind(upcoming.filter(({ kind }) => !kind.startsWith('banner')))
    .map(({ kind, count }) => countOf(kind, count))
    .join(dot);
}

/** Kinds in the order of a summary. */
const kindsInOrder: readonly Kind[] = [
  'plan-starts',
  'plan-ends',
  'access-ends',
  'review-due',
  'maintenance',
  'banner-begins',
  'banner-ends',
];

/** One entry per kind. A kind of several entries keeps no single person or record. */
function byKind(due: readonly Upcoming[]): readonly Upcoming[] {
  const kinds = new Map<Kind, Upcoming>();
  for (const each of due) {
    const before = kinds.get(each.kind);
    kinds.set(
      each.kind,
      before === undefined
        ? each
        : {
            ...before,
            count: before.count + each.count,
            person: null,
            subject: null,
            organization: before.organization === each.organization ? each.organization : null,
          },
    );
  }
  return [...kinds.values()].toSorted(
    (one, other) => kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind),
  );
}

function countOf(kind: Kind, count: number): string {
  switch (kind) {
    case 'plan-starts':
      return t('{n, plural, one {# plan starts} other {# plans start}}', { n: count });
    case 'plan-ends':
      return t('{n, plural, one {# plan ends} other {# plans end}}', { n: count });
    case 'access-ends':
      return t('{n, plural, one {# access ends} other {# accesses end}}', { n: count });
    case 'review-due':
      return t('{n, plural, one {# review due} other {# reviews due}}', { n: count });
    case 'maintenance':
      return t('{n, plural, one {# maintenance window} other {# maintenance windows}}', { n: count });
    case 'banner-begins':
      return t('Launcher banner begins');
    case 'banner-ends':
      return t('Launcher banner ends');
  }
}

function textOf({ kind, count, person, subject, organization }: Upcoming): string {
  if (subject === null) return listed([countOf(kind, count), organization].filter((part) => part !== null));
  const values = { subject, person: person ?? '' };
  switch (kind) {
    case 'plan-starts':
      return t('{subject} starts, {person}', values);
    case 'plan-ends':
      return t('{subject} ends, {person}', values);
    case 'access-ends':
      return t('{subject} access ends, {person}', values);
    case 'review-due':
      return t('Review of {subject} due', { subject });
    case 'maintenance':
      return t('Maintenance of {subject}', { subject });
    case 'banner-begins':
    case 'banner-ends':
      return countOf(kind, count);
  }
}
