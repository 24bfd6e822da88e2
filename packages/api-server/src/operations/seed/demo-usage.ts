import { demoOpenidService } from './demo-catalogue.ts';
import { dayAhead, demoAccess, demoPeople, type DemoPerson, joinedDaysAgo } from './demo-people.ts';
import { demoSubscriptions } from './demo-subscriptions.ts';

interface DemoUse {
  email: string;
  service: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  quantity: number;
}

/** Use of this month that the demo shows on tiles, whatever the day is: some near their limit, one beyond a soft one. */
const shownUse: Readonly<Record<string, number>> = {
  'super.admin@gangway.test idp': 812,
  'super.admin@gangway.test ocean_tracking': 104,
  // Of 100 on a plan with a hard limit, which stays open.
  'super.admin@gangway.test awb_tracking': 86,
  'ops@gangway.test ocean_tracking': 344,
};

/** Days over which it spreads, the first use of four weeks: enough for a runway, which then goes by these days alone. */
const shownDays = 17;
const fourWeeks = 28;
const months = 12;
/** Parts of the limit that people use in a month, in turns. */
const parts = [0.35, 0.62, 0.55, 1.12, 0.2, 0.78, 0.46];
const workdays = 21;
/** Days of an earlier month that are written, if they are workdays: enough for a bar. */
const monthDays = new Set([12, 13, 14, 26, 27, 28]);

interface Period {
  person: DemoPerson;
  service: string;
  limit: number;
  from: string;
  /** First day without. */
  before: string;
}

/**
 * Use of the last 12 months by everyone who has a plan, and of the service without plans: on workdays, in parts of the limit. Months
 * before the last one have a few days each.
 */
export function demoUsage(today: Date): DemoUse[] {
  const firstShown = [`${dayAhead(today, 0).slice(0, 7)}-01`, dayAhead(today, -fourWeeks)].toSorted()[0] ?? '';
  const days = pastWorkdays(today);
  return periods(today).flatMap((period, turn) => {
    const { person, service } = period;
    const shown = shownUse[`${person.email} ${service}`];
    const usual = usualUse(period, turn, days);
    if (shown === undefined) return usual;
    return [...usual.filter(({ day }) => day < firstShown), ...spread(period, shown, today)];
  });
}

function periods(today: Date): Period[] {
  const tomorrow = dayAhead(today, 1);
  const limitOf = (person: DemoPerson, service: string) => demoAccess(person, today)[service]?.limit ?? 100;
  const booked = demoSubscriptions(today).map(({ person, plan, startDate, endDate }) => ({
    person,
    service: plan.service as string,
    limit: Math.min(limitOf(person, plan.service), Number(plan.limits)),
    from: startDate,
    before: endDate !== null && endDate < tomorrow ? endDate : tomorrow,
  }));
  const unplanned = demoPeople
    .filter(({ services }) => demoOpenidService in services)
    .map((person) => ({
      person,
      service: demoOpenidService,
      limit: limitOf(person, demoOpenidService),
      from: dayAhead(today, -joinedDaysAgo(person)),
      before: tomorrow,
    }));
  return [...booked, ...unplanned].filter(({ person }) => person.state === 'active');
}

interface Workday {
  day: string;
  /** Of the last or this month, or one of those that an earlier month is written by. */
  isWritten: boolean;
}

/** The workdays of the last 12 months before today, the earliest first. */
function pastWorkdays(today: Date): Workday[] {
  const monthStart = (back: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back);
  const days: Workday[] = [];
  for (let at = monthStart(months - 1); at < Date.parse(dayAhead(today, 0)); at += 86_400_000) {
    const date = new Date(at);
    if (date.getUTCDay() % 6 === 0) continue;
    days.push({
      day: date.toISOString().slice(0, 10),
      isWritten: at >= monthStart(1) || monthDays.has(date.getUTCDate()),
    });
  }
  return days;
}

function usualUse({ person, service, limit, from, before }: Period, turn: number, days: readonly Workday[]): DemoUse[] {
  const pace = (limit * (parts[turn % parts.length] ?? 0.5)) / workdays;
  const uses: DemoUse[] = [];
  let due = 0;
  for (const { day, isWritten } of days) {
    if (day < from || day >= before) continue;
    due += pace;
    // Whole units, as they come together.
    const quantity = Math.floor(due);
    if (quantity === 0 || !isWritten) continue;
    due -= quantity;
    uses.push({ email: person.email, service, day, quantity });
  }
  return uses;
}

/** Spreads a sum over the last days of this month, today included. */
function spread({ person, service }: Period, sum: number, today: Date): DemoUse[] {
  const count = Math.min(shownDays, today.getUTCDate());
  return Array.from({ length: count }, (_, index) => ({
    email: person.email,
    service,
    day: dayAhead(today, index - count + 1),
    quantity: Math.round((sum * (index + 1)) / count) - Math.round((sum * index) / count),
  })).filter(({ quantity }) => quantity > 0);
}
