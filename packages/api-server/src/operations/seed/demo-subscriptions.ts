import { demoPlans } from './demo-catalogue.ts';
import { dayAhead, type DemoPerson, demoPeople, joinedDaysAgo } from './demo-people.ts';

export interface DemoSubscription {
  person: DemoPerson;
  plan: (typeof demoPlans)[number];
  /** Calendar days, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string | null;
  /** Position of the predecessor in the same list. */
  follows: number | null;
}

/**
 * Subscriptions of the demo, spread over the twelve months before `today`: most are live, some have ended, some of those with a
 * successor, and a few begin soon. The document service needs a plan in the demo, so its people show each reason for a grey
 * tile, or none.
 */
export function demoSubscriptions(today: Date): DemoSubscription[] {
  const date = (offset: number) => dayAhead(today, offset);
  const list: DemoSubscription[] = [];
  let turn = 0;
  for (const person of demoPeople) {
    for (const [service, role] of Object.entries(person.services)) {
      const type = role === 'api_user' ? 'API' : 'UI';
      const plan = demoPlans.find((candidate) => candidate.service === service && candidate.serviceType === type);
      if (!plan) continue; // user_management has no plans
      turn += 1;
      // A plan is booked once its person was added.
      const started = Math.max(-((turn * 37) % 352) - 4, 4 - joinedDaysAgo(person));
      const isLogin = person.email.endsWith('@gangway.test');
      if (!isLogin && turn % 13 === 0) {
        list.push({ person, plan, startDate: date(2 + (turn % 4)), endDate: null, follows: null });
      } else if (!isLogin && turn % 6 === 0 && started < -80) {
        const changed = Math.min(started + 120, -15);
        list.push({ person, plan, startDate: date(started), endDate: date(changed), follows: null });
        // Give half of them a successor that day.
        if (turn % 12 === 0) {
          list.push({ person, plan, startDate: date(changed), endDate: null, follows: list.length - 1 });
        }
      } else {
        // Let some live ones end soon.
        const endDate = !isLogin && turn % 10 === 0 ? date(18 + (turn % 3)) : null;
        list.push({ person, plan, startDate: date(started), endDate, follows: null });
      }
    }
  }
  return list;
}
