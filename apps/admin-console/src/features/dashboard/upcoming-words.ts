import type { Upcoming } from '@gangway/contract';
import { formatDayRange, formatShortDay, type RouteStop } from '@gangway/ui-kit';
import { counted } from '../../shared/text/counted.ts';

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
    text: byKind(due).map(textOf).join(' · '),
  };
}

/** *4 plans start · 7 plans end · 1 review due*, for the head of the panel. */
export function summaryOf(upcoming: readonly Upcoming[]): string {
  return byKind(upcoming.filter(({ kind }) => !kind.startsWith('banner')))
    .map(({ kind, count }) => countOf(kind, count))
    .join(' · ');
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
      return counted(count, ['plan starts', 'plans start']);
    case 'plan-ends':
      return counted(count, ['plan ends', 'plans end']);
    case 'access-ends':
      return counted(count, ['access ends', 'accesses end']);
    case 'review-due':
      return counted(count, ['review due', 'reviews due']);
    case 'maintenance':
      return counted(count, ['maintenance window', 'maintenance windows']);
    case 'banner-begins':
      return 'Launcher banner begins';
    case 'banner-ends':
      return 'Launcher banner ends';
  }
}

function textOf({ kind, count, person, subject, organization }: Upcoming): string {
  if (subject === null) return [countOf(kind, count), organization].filter((part) => part !== null).join(', ');
  switch (kind) {
    case 'plan-starts':
      return `${subject} starts, ${person ?? ''}`;
    case 'plan-ends':
      return `${subject} ends, ${person ?? ''}`;
    case 'access-ends':
      return `${subject} access ends, ${person ?? ''}`;
    case 'review-due':
      return `Review of ${subject} due`;
    case 'maintenance':
      return `Maintenance of ${subject}`;
    case 'banner-begins':
    case 'banner-ends':
      return countOf(kind, count);
  }
}
