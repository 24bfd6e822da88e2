import { say } from '../../server/index.ts';
import { type DemoPerson, demoAccess, demoPeople, joinedDaysAgo } from './demo-people.ts';

/** Waiting access requests of the demo. */
export const demoRequests = [
  {
    kind: 'registration',
    firstName: 'Hendrik',
    lastName: 'Bakker',
    email: 'hendrik.bakker@noordzee-lines.test',
    organization: 'Noordzee Container Lines',
    branches: ['Rotterdam'],
    roles: ['Operator'],
    service: null,
    requester: null,
    daysAgo: 0.4,
  },
  {
    kind: 'registration',
    firstName: 'Grace',
    lastName: 'Adeyemi',
    email: 'grace.adeyemi@halyard-freight.test',
    organization: 'Halyard Freight Forwarding',
    branches: ['Felixstowe', 'Southampton'],
    roles: ['Planner', 'Viewer'],
    service: null,
    requester: null,
    daysAgo: 2.2,
  },
  {
    kind: 'service',
    firstName: 'Lotte',
    lastName: 'Smit',
    email: 'lotte.smit@noordzee-lines.test',
    organization: 'Noordzee Container Lines',
    branches: [],
    roles: [],
    service: 'awb_tracking',
    requester: 'lotte.smit@noordzee-lines.test',
    daysAgo: 1.1,
  },
] as const;

/** Came a few days before its first person. */
export const newestCustomer = { name: 'Andes Cold Chain', daysAgo: 45 } as const;

/** The sample entries of the notification menu; the specification links them to `/customer` and `/customer/add`. */
export const demoNotifications = [
  {
    kind: 'access-request',
    title: say('account_requested', { person: 'Hendrik Bakker', organization: 'Noordzee Container Lines' }),
    // The id of a request is added later.
    link: '/users/add?request=',
    request: 'hendrik.bakker@noordzee-lines.test',
    organization: 'Noordzee Container Lines',
    daysAgo: 0.4,
  },
  {
    kind: 'access-request',
    title: say('access_requested', { person: 'Lotte Smit', service: 'AWB Tracking' }),
    link: '/requests#access-request-',
    request: 'lotte.smit@noordzee-lines.test',
    organization: 'Noordzee Container Lines',
    daysAgo: 1.1,
  },
  {
    kind: 'access-request',
    title: say('account_requested', { person: 'Grace Adeyemi', organization: 'Halyard Freight Forwarding' }),
    link: '/users/add?request=',
    request: 'grace.adeyemi@halyard-freight.test',
    organization: 'Halyard Freight Forwarding',
    daysAgo: 2.2,
  },
  {
    kind: 'customer-added',
    title: say('customer_added', { organization: newestCustomer.name }),
    link: '/customer',
    request: null,
    organization: null,
    daysAgo: newestCustomer.daysAgo,
  },
  {
    kind: 'customer-draft',
    title: say('demo_customers_waiting'),
    link: '/customer/add',
    request: null,
    organization: null,
    daysAgo: 6,
  },
  {
    kind: 'user-state',
    title: say('user_deactivated', { user: 'Svenja Brandt' }),
    link: '/users?f.isActive=false',
    request: null,
    organization: 'Noordzee Container Lines',
    daysAgo: 9,
  },
] as const;

export interface DemoEvent {
  person: DemoPerson;
  action: 'user.registered' | 'user.deactivated';
  daysAgo: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

/** Audit events of the demo's people: everyone was added, some were switched off later. */
export function demoActivity(today: Date): DemoEvent[] {
  const added = demoPeople.map((person): DemoEvent => ({
    person,
    action: 'user.registered',
    daysAgo: joinedDaysAgo(person),
    before: null,
    after: { email: person.email, services: demoAccess(person, today) },
  }));
  const switchedOff = demoPeople
    .filter((person) => person.state === 'off')
    .map((person, index): DemoEvent => ({
      person,
      action: 'user.deactivated',
      daysAgo: 9 - index,
      before: { isActive: true },
      after: { isActive: false },
    }));
  return [...added, ...switchedOff].toSorted((a, b) => b.daysAgo - a.daysAgo);
}
