import {
  type Route,
  accessRequest,
  activity,
  auth,
  branch,
  customer,
  notification,
  organization,
  plan,
  review,
  role,
  search,
  service,
  subscription,
  user,
} from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '../../trail/notify.ts';
import { addPerson } from '../add-person.ts';
import { addSubscription } from '../add-subscription.ts';
import { type TestApp, testApp } from '../test-app.ts';

/** Ids of one organization: Harbour Freight is the caller's own, Skyline Air the other one. */
interface Place {
  organization: number;
  branch: number;
  user: number;
  session: string;
  subscription: number;
  request: number;
  review: number;
  notification: number;
}

let app: TestApp;
let own: Place;
let foreign: Place;
let erp: number;
let planId: number;
const nowhere = 2_000_000_000;
const extending = (id: number) => ({
  route: user.extendAccess,
  params: { id, service: 'erp' },
  body: { from: '2031-01-01', until: '2031-02-01' },
});
const granting = { roleId: 1, limit: 1, notification: false, trackingUrlEnabled: false };
const deciding = { items: [{ id: 1, version: 1 }], decision: 'remove' };
const nothing: Place = {
  organization: nowhere,
  branch: nowhere,
  user: nowhere,
  session: '00000000-0000-4000-8000-000000000000',
  subscription: nowhere,
  request: nowhere,
  review: nowhere,
  notification: nowhere,
};

const one = async (query: ReturnType<typeof sql>) =>
  (await app.context.db.execute<{ id: number }>(query)).rows[0]?.id ?? 0;

async function placeOf(person: 'user' | 'otherUser', name: string): Promise<Place> {
  const { db } = app.context;
  const organizationId = await one(sql`select id from organizations where name = ${name}`);
  const userId = await app.idOf(person);
  await notify(db, { kind: 'user-added', title: name, link: '/users', organizationId });
  return {
    organization: organizationId,
    branch: await one(sql`select branch_id as id from user_branches where user_id = ${userId}`),
    user: userId,
    session: (await app.signIn(person, 'portal')).sid,
    subscription: await addSubscription(app, { user: userId, service: 'erp', plan: 'ERP Basic' }),
    request: await one(sql`
      insert into access_requests (kind, email, first_name, last_name, organization_id)
      values ('registration', ${`${person}@asks.example`}, 'A', 'B', ${organizationId}) returning id`),
    review: await reviewOf(organizationId),
    notification: await one(sql`select id from notifications where organization_id = ${organizationId}`),
  };
}

/** Open, with the Org_Admins of the organization as reviewers. */
async function reviewOf(organizationId: number): Promise<number> {
  const { db } = app.context;
  const id = await one(sql`
    insert into reviews (name, kind, subject_id, subject_name, due_date, created_by_name)
    values ('Q4', 'organization', ${organizationId}, (select display_name from organizations where id = ${organizationId}), '2199-01-01', 'Sofia Lind') returning id`);
  await db.execute(sql`
    insert into review_reviewers (review_id, user_id)
    select distinct ${id}::int, u.id from users u join user_service_roles x on x.user_id = u.id
      join roles r on r.id = x.role_id and r.name = 'Org_Admin' where u.organization_id = ${organizationId}`);
  return id;
}

beforeAll(async () => {
  app = await testApp();
  own = await placeOf('user', 'Harbour Freight');
  foreign = await placeOf('otherUser', 'Skyline Air');
  erp = await one(sql`select id from services where name = 'erp'`);
  planId = await one(sql`select id from plans where name = 'ERP Basic'`);
});
afterAll(() => app.close());

interface Call {
  route: Route;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Every call that can name a record of an organization, with each place that names one. */
function callsNaming(other: Place, mine: Place): [string, Call][] {
  const subscribing = {
    userId: mine.user,
    serviceId: erp,
    serviceType: 'UI',
    orgId: mine.organization,
    branchId: mine.branch,
    planId,
    startDate: '2031-01-01',
  };
  const person = {
    firstName: 'New',
    lastName: 'Person',
    email: 'new.person@example.com',
    organization: mine.organization,
    branches: [mine.branch],
    services: {},
  };
  return [
    ['a user to read', { route: user.read, params: { id: other.user } }],
    ['a user to edit', { route: user.update, params: { id: other.user }, body: { version: 1, firstName: 'Mine' } }],
    ['a user to toggle', { route: user.toggle, params: { id: other.user } }],
    ['a user to invite', { route: user.invite, params: { id: other.user } }],
    ['access to extend', extending(other.user)],
    ['sessions of a user', { route: user.sessions, params: { id: other.user } }],
    ['sessions of a user to end', { route: user.endSessions, params: { id: other.user } }],
    ['a session to end', { route: user.endSession, params: { id: other.user, sid: other.session } }],
    ['a foreign session under an own user', { route: user.endSession, params: { id: mine.user, sid: other.session } }],
    ['an entitlement', { route: user.entitlement, params: { id: other.user, service: 'erp' } }],
    [
      'an organization to register into',
      { route: user.register, body: { ...person, organization: other.organization } },
    ],
    ['a branch to register into', { route: user.register, body: { ...person, branches: [other.branch] } }],
    [
      'a second branch to register into',
      { route: user.register, body: { ...person, branches: [mine.branch, other.branch] } },
    ],
    ['a request to register from', { route: user.register, body: { ...person, accessRequest: other.request } }],
    [
      'an organization for a branch',
      {
        route: branch.create,
        body: { name: 'Quay', displayName: 'Quay', organization: { id: other.organization } },
      },
    ],
    ['what is released', { route: organization.released, params: { id: other.organization } }],
    ['a branch to remove', { route: branch.remove, params: { id: other.branch } }],
    [
      'a branch to rename',
      { route: branch.rename, body: { id: other.branch, existingPlan: 'Frankfurt', newPlan: 'Mine' } },
    ],
    ['a user to subscribe', { route: subscription.create, body: { ...subscribing, userId: other.user } }],
    [
      'an organization to subscribe in',
      { route: subscription.create, body: { ...subscribing, orgId: other.organization } },
    ],
    ['a branch to subscribe in', { route: subscription.create, body: { ...subscribing, branchId: other.branch } }],
    [
      'everything of a subscription',
      {
        route: subscription.create,
        body: { ...subscribing, userId: other.user, orgId: other.organization, branchId: other.branch },
      },
    ],
    [
      'a subscription to follow',
      { route: subscription.addNew, params: { subscription: other.subscription }, body: subscribing },
    ],
    [
      'a user of a successor',
      {
        route: subscription.addNew,
        params: { subscription: other.subscription },
        body: { ...subscribing, userId: other.user, orgId: other.organization, branchId: other.branch },
      },
    ],
    ['a subscription to end', { route: subscription.end, params: { id: other.subscription }, body: {} }],
    ['a request to read', { route: accessRequest.read, params: { id: other.request } }],
    ['a request to grant', { route: accessRequest.grant, params: { id: other.request }, body: granting }],
    ['a request to decline', { route: accessRequest.decline, params: { id: other.request }, body: {} }],
    ['a review to read', { route: review.read, params: { id: other.review } }],
    ['people of a review', { route: review.people, params: { id: other.review } }],
    ['a review to decide', { route: review.decide, params: { id: other.review }, body: deciding }],
    ['a notification to read', { route: notification.read, params: { id: other.notification } }],
    ['an organization in use', { route: search.usedBy, params: { type: 'organization', id: other.organization } }],
    ['a branch in use', { route: search.usedBy, params: { type: 'branch', id: other.branch } }],
    ['a user in use', { route: search.usedBy, params: { type: 'user', id: other.user } }],
  ];
}

const names = callsNaming(nothing, nothing).map(([name]) => name);
const send = (as: 'orgAdmin' | 'superAdmin' | { token: string }, { route, ...call }: Call) =>
  app.send(route, { as, ...call } as never);

/** Everything of the other organization, as the store has it. */
async function skyline(): Promise<unknown> {
  const { db } = app.context;
  const id = foreign.organization;
  const { rows } = await db.execute(sql`
    select (select json_agg(o order by o.id) from organizations o where o.id = ${id}) as organizations,
           (select json_agg(b order by b.id) from branches b where b.organization_id = ${id}) as branches,
           (select json_agg(u order by u.id) from users u where u.organization_id = ${id}) as users,
           (select json_agg(x order by x.user_id, x.branch_id) from user_branches x) as memberships,
           (select json_agg(s order by s.id) from subscriptions s) as subscriptions,
           (select json_agg(q order by q.id) from access_requests q) as requests,
           (select json_agg(r order by r.user_id) from notification_reads r) as reads,
           (select json_agg(s.revoked_at order by s.sid) from sessions s) as sessions`);
  return rows[0];
}

describe('an Org_Admin who names a record of another organization', () => {
  it.each(names)('meets %s as if it were not there', async (name) => {
    const pick = (other: Place) => callsNaming(other, own).find(([called]) => called === name)?.[1] as Call;
    await app.tokenOf('orgAdmin');
    const before = await skyline();
    const met = await send('orgAdmin', pick(foreign));
    const missing = await send('orgAdmin', pick(nothing));
    expect(met.status).toBeGreaterThanOrEqual(400);
    // Wherever the record itself is addressed, 404; where a body refers to it, whatever an unknown id would get.
    expect(pick(foreign).params ? [404] : [400, 404, 409, 422]).toContain(met.status);
    expect({ status: met.status, body: { ...(met.body as object), requestId: '' } }).toEqual({
      status: missing.status,
      body: { ...(missing.body as object), requestId: '' },
    });
    expect(await skyline()).toEqual(before);
  });

  it('is let through with the same calls on the own organization', async () => {
    for (const name of [
      'a user to read',
      'an entitlement',
      'a request to read',
      'a review to read',
      'a user in use',
      'sessions of a user',
    ]) {
      const call = callsNaming(own, own).find(([called]) => called === name)?.[1] as Call;
      expect([name, (await send('orgAdmin', call)).status]).toEqual([name, 200]);
    }
  });

  it('finds nothing of it in any list, filtered, searched or exported', async () => {
    const lists: [Route, Record<string, unknown>][] = [
      [user.list, { 'f.organizationId': foreign.organization }],
      [user.list, { 'f.branchId': foreign.branch }],
      [user.list, { 'f.id': foreign.user }],
      [user.list, { q: 'uma' }],
      [organization.list, { 'f.name': 'skyline' }],
      [branch.list, { 'f.organizationId': foreign.organization }],
      [branch.list, { q: 'frankfurt' }],
      [subscription.list, { 'f.userId': foreign.user }],
      [subscription.list, { 'f.organizationId': foreign.organization }],
      [subscription.list, { q: 'uma' }],
      [customer.list, { 'f.name': 'skyline' }],
      [accessRequest.list, { 'f.email': 'otherUser' }],
      [activity.list, { 'f.targetType': 'user', 'f.targetId': foreign.user }],
      [review.list, { q: 'skyline' }],
      [notification.list, { q: 'skyline' }],
    ];
    for (const [route, query] of lists) {
      const answer = await app.send(route, { as: 'orgAdmin', query } as never);
      expect([route.path, query, answer.status, answer.body]).toEqual([route.path, query, 200, []]);
      const paged = await app.send(route, { as: 'orgAdmin', query: { ...query, page: 1, size: 10 } } as never);
      expect([route.path, paged.headers['x-total-count']]).toEqual([route.path, '0']);
    }
    for (const route of [user.exportCsv, subscription.exportCsv, activity.exportCsv]) {
      expect((await app.send(route, { as: 'orgAdmin' })).text).not.toMatch(/Uma|Skyline/);
    }
    const label = await app.send(organization.branches, {
      as: 'orgAdmin',
      params: { organizationLabel: 'Skyline Air' },
    });
    expect(label.status).toBe(404);
  });
});

describe('who reads more than they write', () => {
  const subscribing = ({ user: userId, organization: orgId, branch: branchId }: Place) => ({
    userId,
    serviceId: erp,
    serviceType: 'UI',
    orgId,
    branchId,
    planId,
    startDate: '2031-01-01',
  });
  /** Calls that change something, with the answer to a record that is out of reach. */
  const writing: [string, (other: Place) => Call][] = [
    ['switches a user', ({ user: id }) => ({ route: user.toggle, params: { id } })],
    ['mails a user a link', ({ user: id }) => ({ route: user.invite, params: { id } })],
    ['extends access of a user', ({ user: id }) => extending(id)],
    ['ends sessions of a user', ({ user: id }) => ({ route: user.endSessions, params: { id } })],
    ['ends a session', ({ user: id, session: sid }) => ({ route: user.endSession, params: { id, sid } })],
    [
      'registers a user',
      ({ organization: home, branch: place }) => ({
        route: user.register,
        body: {
          firstName: 'New',
          lastName: 'Person',
          email: 'reads.more@example.com',
          organization: home,
          branches: [place],
          services: {},
        },
      }),
    ],
    [
      'makes a branch',
      ({ organization: id }) => ({
        route: branch.create,
        body: { name: 'Reads', displayName: 'Reads', organization: { id } },
      }),
    ],
    [
      'renames a branch',
      ({ branch: id }) => ({ route: branch.rename, body: { id, existingPlan: 'Frankfurt', newPlan: 'Mine' } }),
    ],
    ['removes a branch', ({ branch: id }) => ({ route: branch.remove, params: { id } })],
    ['subscribes a user', (other) => ({ route: subscription.create, body: subscribing(other) })],
    [
      'adds a successor',
      (other) => ({
        route: subscription.addNew,
        params: { subscription: other.subscription },
        body: { ...subscribing(other), startDate: '2032-01-01' },
      }),
    ],
    ['ends a subscription', ({ subscription: id }) => ({ route: subscription.end, params: { id }, body: {} })],
    ['grants a request', ({ request: id }) => ({ route: accessRequest.grant, params: { id }, body: granting })],
    ['declines a request', ({ request: id }) => ({ route: accessRequest.decline, params: { id }, body: {} })],
    ['decides in a review', ({ review: id }) => ({ route: review.decide, params: { id }, body: deciding })],
  ];

  it.each([
    ['Org_Admin and Auditor', ['Org_Admin', 'Auditor'], true],
    ['Auditor and Org_Admin without organization', ['Auditor', 'Org_Admin'], false],
    ['Org_Admin without organization', ['Org_Admin'], false],
    ['Auditor', ['Auditor'], true],
    ['no role', [], false],
  ] as const)('%s changes nothing in another organization', async (name, roles, hasHome) => {
    const email = `reads.${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
    const { token } = await addPerson(app, { email, roles, organization: hasHome ? own.organization : null });
    const before = await skyline();
    const done: string[] = [];
    for (const [what, call] of writing) {
      const { status } = await send({ token }, call(foreign));
      if (status < 400 || status >= 500) done.push(`${what}: ${status}`);
    }
    expect(done).toEqual([]);
    expect(await skyline()).toEqual(before);
    const read = await send({ token }, { route: user.read, params: { id: foreign.user } });
    expect(read.status).toBe(roles.some((held) => held === 'Auditor') ? 200 : roles.length > 0 ? 404 : 403);
  });
});

describe('an Org_Admin who reaches for more', () => {
  const access = (roleName: string) => ({
    role: [roleName],
    limit: 1,
    notification: false,
    trackingUrlEnabled: false,
  });
  const attempts = async (): Promise<[string, Call][]> => {
    const self = await app.idOf('orgAdmin');
    const superAdmin = await app.idOf('superAdmin');
    const userManagement = await one(sql`select id from services where name = 'user_management'`);
    const adminRole = await one(sql`select id from roles where name = 'Super_Admin'`);
    const apiUser = await one(sql`select id from roles where name = 'api_user'`);
    const person = {
      firstName: 'New',
      lastName: 'Person',
      email: 'more.power@example.com',
      organization: own.organization,
      branches: [own.branch],
    };
    const registers = (services: Record<string, unknown>): Call => ({
      route: user.register,
      body: { ...person, services },
    });
    const updates = (id: number, change: Record<string, unknown>): Call => ({
      route: user.update,
      params: { id },
      body: { version: 1, ...change },
    });
    return [
      ['registers a Super_Admin', registers({ user_management: access('Super_Admin') })],
      ['registers an Org_Admin', registers({ user_management: access('Org_Admin') })],
      ['registers an Auditor', registers({ user_management: access('Auditor') })],
      ['registers under another spelling of the service', registers({ User_Management: access('Super_Admin') })],
      ['registers under padded spelling', registers({ ' user_management ': access('Super_Admin') })],
      ['offers the role through another service', registers({ erp: access('Super_Admin') })],
      ['mixes it with a good role', registers({ erp: { ...access('api_user'), role: ['api_user', 'Super_Admin'] } })],
      ['edits the own roles', updates(self, { services: { user_management: access('Super_Admin') } })],
      ['edits the roles of a colleague', updates(own.user, { services: { user_management: access('Super_Admin') } })],
      ['moves a user to another organization', updates(own.user, { organization: foreign.organization })],
      ['moves the own account out of every organization', updates(self, { organization: null, branches: [] })],
      ['switches the own account', { route: user.toggle, params: { id: self } }],
      ['switches a Super_Admin off', { route: user.toggle, params: { id: superAdmin } }],
      ['mails a Super_Admin a reset', { route: user.invite, params: { id: superAdmin } }],
      ['extends the access of a Super_Admin', extending(superAdmin)],
      ['ends the sessions of a Super_Admin', { route: user.endSessions, params: { id: superAdmin } }],
      [
        'renames a role to Super_Admin',
        { route: role.rename, body: { existingRole: 'api_user', newRole: 'Super_Admin' } },
      ],
      ['renames Super_Admin away', { route: role.rename, body: { existingRole: 'Super_Admin', newRole: 'Nobody' } }],
      ['makes a role', { route: role.create, body: { name: 'Super_Admin ', displayName: 'Boss' } }],
      ['removes a role', { route: role.remove, params: { id: adminRole } }],
      [
        'lets the administration offer api_user',
        { route: service.update, body: { id: userManagement, version: 1, roles: [apiUser] } },
      ],
      [
        'switches the administration off',
        { route: service.update, body: { id: userManagement, version: 1, isActive: false } },
      ],
      ['makes a service', { route: service.create, body: { name: 'user-management', displayName: 'User Management' } }],
      ['makes an organization', { route: organization.create, body: { name: 'Mine', displayName: 'Mine' } }],
      [
        'opens the own organization to registration',
        { route: organization.update, body: { id: own.organization, version: 1, openToRegistration: true } },
      ],
      ['makes a plan', { route: plan.create, body: { name: 'Free', serviceId: erp, serviceType: 'UI' } }],
      [
        'onboards a customer with an own Super_Admin',
        {
          route: customer.onboard,
          body: {
            organization: { name: 'Mine' },
            branches: ['Quay'],
            firstUser: {
              firstName: 'Me',
              lastName: 'Too',
              email: 'me.too@example.com',
              services: { user_management: access('Super_Admin') },
            },
          },
        },
      ],
      [
        'asks for the administration as a service',
        { route: accessRequest.createForService, body: { service: 'user_management' } },
      ],
      ['is handed over to the administration', { route: auth.handoff, body: { service: 'user_management' } }],
    ];
  };
  const power = async () => {
    const { rows } = await app.context.db.execute(sql`
      select (select json_agg(x order by x.id) from user_service_roles x) as grants,
             (select json_agg(r order by r.id) from roles r) as roles,
             (select json_agg(v order by v.id) from services v) as services,
             (select json_agg(x order by x.service_id, x.role_id) from service_roles x) as offers,
             (select json_agg(json_build_array(u.id, u.organization_id, u.is_active) order by u.id) from users u) as users,
             (select count(*)::int from organizations) as organizations`);
    return rows[0];
  };

  it('gets none of it, and nothing is changed', async () => {
    const tries = await attempts();
    expect(tries.length).toBeGreaterThanOrEqual(25);
    // A toggle of one's own is refused; a person who it would hit must still be there for the other tries.
    const before = await power();
    const granted: string[] = [];
    for (const [name, call] of tries) {
      const { status } = await send('orgAdmin', call);
      if (status < 400 || status >= 500) granted.push(`${name}: ${status}`);
    }
    expect(granted).toEqual([]);
    expect(await power()).toEqual(before);
  });
});
