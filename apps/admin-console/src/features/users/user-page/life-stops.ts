import type { AccessCell, AuditEvent, Subscription, UserDetail } from '@gangway/contract';
import { formatShortDay, relativeTime, type RouteStop } from '@gangway/ui-kit';
import { counted, services } from '../../../shared/text/counted.ts';
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
    use === null || usedToday ? [] : [{ at: use.at, title: use.text, text: formatShortDay(use.at), kind: 'past' }];
  const others = [...beginning(life), ...lastUse];
  const room = Math.max(0, most.stops - 1 - ends.length - others.length);
  return [
    ...[...others, ...past.slice(past.length - Math.min(room, past.length))].toSorted(byTime),
    {
      at: now.toISOString(),
      title: 'Today',
      text: usedToday && life.user.isActive ? `${use.text} ${relativeTime(new Date(use.at), now)}` : standing(life),
      kind: 'now',
    },
    ...ends,
  ];
}

const byTime = (one: RouteStop, other: RouteStop) => one.at.localeCompare(other.at);

function beginning({ user, history }: Life): RouteStop[] {
  const invited = history.find(({ action }) => action === 'user.invited' || action === 'user.registered');
  const accepted = history.find(({ action }) => action === 'password.first_set');
  const by =
    invited?.actor === null || invited === undefined ? '' : `, by ${invited.actor.name.split(' ', 1)[0] ?? ''}`;
  return [
    {
      at: user.createdAt,
      title: invited === undefined ? 'Added' : 'Invited',
      text: `${formatShortDay(user.createdAt)}${by}`,
      kind: 'past',
    },
    ...(accepted === undefined
      ? []
      : [{ at: accepted.at, title: 'First sign-in', text: formatShortDay(accepted.at), kind: 'past' } as const]),
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
        title: `${plan.name} started`,
        text: formatShortDay(startDate),
        kind: 'past',
      })),
    ahead: live.flatMap(({ startDate, endDate, plan }) => [
      ...(startDate > today
        ? [{ at: startDate, title: `${plan.name} starts`, text: formatShortDay(startDate), kind: 'next' } as const]
        : []),
      ...(endDate !== null && endDate > today
        ? [
            {
              at: lastDayBefore(endDate),
              title: `${plan.name} ends`,
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
      : [{ at: until, title: 'Access ends', text: `${formatShortDay(until)} · ${nameOf(key)}`, kind: 'end' as const }],
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
    { at: last.at, title: `${rest.length} more changes`, text: `by ${formatShortDay(last.at)}`, kind: 'end' },
  ];
}

/** What the person did last: opened a service, or else signed in. */
function latestUse({ user, cells, nameOf }: Life): { at: string; text: string } | null {
  const [opened] = cells
    .flatMap(({ serviceId, lastOpened }) => (lastOpened === null ? [] : [{ serviceId, at: lastOpened }]))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  if (opened !== undefined) return { at: opened.at, text: `Opened ${nameOf(opened.serviceId)}` };
  return user.lastSignInAt === null ? null : { at: user.lastSignInAt, text: 'Signed in' };
}

/** What holds today. */
function standing(life: Life): string {
  if (!life.user.isActive) return 'Inactive';
  if (latestUse(life) === null) return 'Not signed in yet';
  const open = life.cells.filter(({ opens }) => opens);
  return open.length === 0 ? 'No services' : counted(open.length, services);
}
