import type { AccessCell, AuditEvent, Subscription, UserDetail } from '@gangway/contract';
import { dot, t } from '@gangway/messages';
import { formatShortDay, relativeTime, type RouteStop } from '@gangway/ui-kit';
import { lastDayBefore, todayInUtc } from '../../../shared/dates/calendar-day.ts';

export interface Life {
  user: Pick<UserDetail, 'createdAt' | 'lastSignInAt' | 'isActive' | 'services'>;
  /** Newest first. */
  history: readonly AuditEvent[];
  subscriptions: readonly Subscription[];
  cells: readonly AccessCell[];
  /** Names of services by key and by id. */
  nameOf: (service: string | number) => string;
}

/** Stops with today, and those after it, so that their labels have room. */
const most = { stops: 6, ahead: 2 };

/** The route of a person's life here: invited, first password, plans, the latest use, today, and the known ends. */
export function lifeStops(life: Life, now = new Date()): readonly RouteStop[] {
  const today = todayInUtc();
  const { past, ahead } = planStops(life.subscriptions, today);
  const ends = merged([...ahead, ...accessEnds(life, today)].toSorted(byTime));
  const use = latestUse(life);
  const usedToday = use !== null && new Date(use.at).toDateString() === now.toDateString();
  const lastUse: RouteStop[] =
    use === null || usedToday ? [] : [{ at: use.at, title: textOf(use), text: formatShortDay(use.at), kind: 'past' }];
  const others = [...beginning(life), ...lastUse];
  const room = Math.max(0, most.stops - 1 - ends.length - others.length);
  return [
    ...[...others, ...past.slice(past.length - Math.min(room, past.length))].toSorted(byTime),
    {
      at: now.toISOString(),
      title: t('Today'),
      text: usedToday && life.user.isActive ? textOf(use, relativeTime(new Date(use.at), now)) : standing(life),
      kind: 'now',
    },
    ...ends,
  ];
}

const byTime = (one: RouteStop, other: RouteStop) => one.at.localeCompare(other.at);

function beginning({ user, history }: Life): RouteStop[] {
  const invited = history.find(({ action }) => action === 'user.invited' || action === 'user.registered');
  const accepted = history.find(({ action }) => action === 'password.first_set');
  const day = formatShortDay(user.createdAt);
  const by = invited?.actor?.name.split(' ', 1)[0];
  return [
    {
      at: user.createdAt,
      title: invited === undefined ? t('Added') : t('Invited'),
      text: by === undefined ? day : t('{day}, by {name}', { day, name: by }),
      kind: 'past',
    },
    ...(accepted === undefined
      ? []
      : [{ at: accepted.at, title: t('First sign-in'), text: formatShortDay(accepted.at), kind: 'past' } as const]),
  ];
}

function planStops(subscriptions: readonly Subscription[], today: string): Record<'past' | 'ahead', RouteStop[]> {
  const live = subscriptions.filter(({ startDate, endDate }) => endDate === null || endDate > startDate);
  const oldestFirst = live.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  return {
    past: oldestFirst
      .filter(({ startDate }) => startDate <= today)
      .map(({ startDate, plan }) => ({
        at: startDate,
        title: t('{name} started', { name: plan.name }),
        text: formatShortDay(startDate),
        kind: 'past',
      })),
    ahead: live.flatMap(({ startDate, endDate, plan }) => [
      ...(startDate > today
        ? [
            {
              at: startDate,
              title: t('{name} starts', { name: plan.name }),
              text: formatShortDay(startDate),
              kind: 'next',
            } as const,
          ]
        : []),
      ...(endDate !== null && endDate > today
        ? [
            {
              at: lastDayBefore(endDate),
              title: t('{name} ends', { name: plan.name }),
              text: formatShortDay(lastDayBefore(endDate)),
              kind: 'end',
            } as const,
          ]
        : []),
    ]),
  };
}

function accessEnds({ user, nameOf }: Life, today: string): RouteStop[] {
  return Object.entries(user.services).flatMap(([key, { until }]) =>
    until === undefined || until === null || until < today
      ? []
      : [
          {
            at: until,
            title: t('Access ends'),
            text: `${formatShortDay(until)}${dot}${nameOf(key)}`,
            kind: 'end' as const,
          },
        ],
  );
}

/** Stops ahead, the last of them for all that have no room. */
function merged(stops: readonly RouteStop[]): readonly RouteStop[] {
  const shown = stops.slice(0, most.ahead);
  const rest = stops.slice(most.ahead - 1);
  const last = rest.at(-1);
  if (stops.length <= most.ahead || last === undefined) return shown;
  return [
    ...stops.slice(0, most.ahead - 1),
    {
      at: last.at,
      title: t('{n, plural, one {# more change} other {# more changes}}', { n: rest.length }),
      text: t('by {day}', { day: formatShortDay(last.at) }),
      kind: 'end',
    },
  ];
}

interface Use {
  readonly at: string;
  /** Name of the opened service; null for a sign-in. */
  readonly service: string | null;
}

/** Finds the latest use: an opened service, or else a sign-in. */
function latestUse({ user, cells, nameOf }: Life): Use | null {
  const [opened] = cells
    .flatMap(({ serviceId, lastOpened }) => (lastOpened === null ? [] : [{ serviceId, at: lastOpened }]))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  if (opened !== undefined) return { at: opened.at, service: nameOf(opened.serviceId) };
  return user.lastSignInAt === null ? null : { at: user.lastSignInAt, service: null };
}

function textOf({ service }: Use, when?: string): string {
  if (when === undefined) return service === null ? t('Signed in') : t('Opened {service}', { service });
  return service === null ? t('Signed in {when}', { when }) : t('Opened {service} {when}', { service, when });
}

/** Describes the person's access today. */
function standing(life: Life): string {
  if (!life.user.isActive) return t('Inactive');
  if (latestUse(life) === null) return t('Not signed in yet');
  const open = life.cells.filter(({ opens }) => opens);
  return open.length === 0
    ? t('No services')
    : t('{n, plural, one {# service} other {# services}}', { n: open.length });
}
