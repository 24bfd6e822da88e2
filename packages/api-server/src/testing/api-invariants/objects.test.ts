import {
  type AdminRole,
  type Route,
  accessRequest,
  auth,
  branch,
  dashboard,
  mayDo,
  plan,
  role,
  subscription,
  user,
} from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { say } from '../../server/index.ts';
import { notify } from '../../trail/notify.ts';
import { addSubscription } from '../add-subscription.ts';
import { everyRoute } from '../conformance.ts';
import { validRequests } from '../valid-requests.ts';
import { type ValidRequest, injectionOf } from '../valid-requests/valid-request.ts';
import { suiteApp } from '../test-app.ts';

const app = await suiteApp();

const isFor = (adminRole: AdminRole, { access }: Route) =>
  access !== 'public' && access !== 'signed-in' && mayDo([adminRole], access);
/** All organizations share the catalogue; the people who hold a role are those within reach. */
const ofCatalogue: readonly Route[] = [plan.forService, plan.read, role.read, role.holders];
const isOfCatalogue = (route: Route) => ofCatalogue.includes(route) || route.path.startsWith('/service/');
/** Names a list or a filter, not a record. */
const namesNoRecord = ({ path }: Route) => path === dashboard.listCounts.path || path === user.filterCounts.path;
/** Colleagues read what their organization as a whole has. */
const isOfOrganization = ({ path }: Route) => /^\/(organization|[a-z]+-templates)\//.test(path);
const nowhere = { id: 2_000_000_000, sid: '00000000-0000-4000-8000-000000000000' };
const absent = (params: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? nowhere.id : name === 'organizationLabel' ? 'Nowhere' : value,
    ]),
  );

/** Everything of one organization, as the store has it. */
const stateOf = (id: number) =>
  app.given.rows(sql`
    select (select json_agg(o order by o.id) from organizations o where o.id = ${id}) as organization,
           (select json_agg(b order by b.id) from branches b where b.organization_id = ${id}) as branches,
           (select json_agg(u order by u.id) from users u where u.organization_id = ${id}) as users,
           (select json_agg(x order by x.user_id, x.branch_id) from user_branches x
              join users u on u.id = x.user_id where u.organization_id = ${id}) as memberships,
           (select json_agg(x order by x.id) from user_service_roles x
              join users u on u.id = x.user_id where u.organization_id = ${id}) as grants,
           (select json_agg(s order by s.id) from subscriptions s where s.organization_id = ${id}) as subscriptions,
           (select json_agg(q order by q.id) from access_requests q where q.organization_id = ${id}) as requests,
           (select json_agg(i order by i.id) from review_items i) as decisions,
           (select json_agg(s.revoked_at order by s.sid) from sessions s
              join users u on u.id = s.user_id where u.organization_id = ${id}) as sessions`);

describe.each([
  ['Org_Admin', 'Skyline Air', 'Frankfurt'],
  ['Branch_Admin', 'Skyline Air', 'Frankfurt'],
  ['Branch_Admin', 'Harbour Freight', 'Rotterdam'],
] as const)('%s of %s, %s', (adminRole, organizationName, branchName) => {
  it('meets each record as if it did not exist, and changes none', async () => {
    const harbour = await app.given.idOf('organizations', 'Harbour Freight');
    const caller = await app.given.person({
      organization: organizationName,
      branches: [branchName],
      roles: { user_management: adminRole },
    });
    const as = { token: await caller.token() };
    const isColleague = organizationName === 'Harbour Freight';
    const calls = (await validRequests(app)).filter(
      ({ route }) =>
        isFor(adminRole, route) &&
        !isOfCatalogue(route) &&
        !namesNoRecord(route) &&
        !(isColleague && route.method === 'GET' && isOfOrganization(route)),
    );
    const send = async (call: ValidRequest) => {
      const { statusCode, payload } = await app.server.inject(injectionOf({ ...call, as }));
      return { status: statusCode, text: payload.replace(/"requestId":"[^"]*"/, '') };
    };
    const people = await app.given.rows<{ email: string }>(
      sql`select email from users u where organization_id = ${harbour} and exists (
            select 1 from user_branches x join branches b on b.id = x.branch_id where x.user_id = u.id and b.name = 'Hamburg')`,
    );
    const before = await stateOf(harbour);
    const met: string[] = [];
    for (const call of calls) {
      const name = `${call.route.method} ${call.route.path}`;
      const answer = await send(call);
      const missing = call.params && (await send({ ...call, params: absent(call.params) }));
      if (missing && (answer.status !== 404 || JSON.stringify(missing) !== JSON.stringify(answer))) {
        met.push(`${name}: ${answer.status} ${answer.text}, ${missing.status} where there is none`);
      }
      const sent = JSON.stringify([call.params, call.query, call.body]);
      const shown = people.find(({ email }) => !sent.includes(email) && answer.text.includes(email));
      if (shown) met.push(`${name} shows ${shown.email}`);
    }
    expect(met).toEqual([]);
    expect(await stateOf(harbour)).toEqual(before);
    expect(calls.length).toBeGreaterThan(30);
  });
});

/** Records of one organization that the body of a call may name. */
interface Named {
  organization: number;
  branch: number;
  user: number;
  session: string;
  subscription: number;
  request: number;
}

async function recordsOf(organization: string, branchName: string): Promise<Named> {
  const { given } = app;
  const person = await given.person({ organization, branches: [branchName], roles: { erp: 'api_user' } });
  await person.token();
  const id = await given.idOf('organizations', organization);
  await notify(app.context.db, {
    kind: 'user-added',
    title: say('customer_added', { organization }),
    link: '/users',
    organizationId: id,
  });
  return {
    organization: id,
    branch: await given.idOf('branches', branchName),
    user: person.id,
    session: await given.value<string>(sql`select sid from sessions where user_id = ${person.id}`),
    subscription: await addSubscription(app, { user: person.id, service: 'erp', plan: 'ERP Basic' }),
    request: await given.value(sql`
      insert into access_requests (kind, email, first_name, last_name, organization_id)
      values ('registration', ${`asks.${person.email}`}, 'A', 'B', ${id}) returning id`),
  };
}

describe('an Org_Admin who mixes own records with those of another organization', () => {
  let own: Named;
  let foreign: Named;
  let erp: number;
  let planId: number;
  beforeAll(async () => {
    own = await recordsOf('Harbour Freight', 'Hamburg');
    foreign = await recordsOf('Skyline Air', 'Frankfurt');
    erp = await app.given.idOf('services', 'erp');
    planId = await app.given.idOf('plans', 'ERP Basic');
  });

  const newcomer = (change: object) => ({
    route: user.register,
    body: {
      firstName: 'New',
      lastName: 'Person',
      email: 'new.person@example.com',
      organization: own.organization,
      branches: [own.branch],
      services: {},
      ...change,
    },
  });
  const subscribing = (change: object) => ({
    userId: own.user,
    serviceId: erp,
    serviceType: 'UI',
    orgId: own.organization,
    branchId: own.branch,
    planId,
    startDate: '2031-01-01',
    ...change,
  });
  const follows = (params: object, change: object) => ({
    route: subscription.addNew,
    params,
    body: subscribing(change),
  });

  it.each<[string, (other: Named) => { route: Route; params?: object; body?: object }]>([
    ['a session', ({ session: sid }) => ({ route: user.endSession, params: { id: own.user, sid } })],
    ['an organization to register into', ({ organization: id }) => newcomer({ organization: id })],
    ['a branch to register into', ({ branch: id }) => newcomer({ branches: [id] })],
    ['a second branch to register into', ({ branch: id }) => newcomer({ branches: [own.branch, id] })],
    ['a request to register from', ({ request: id }) => newcomer({ accessRequest: id })],
    [
      'an organization for a branch',
      ({ organization: id }) => ({
        route: branch.create,
        body: { name: 'Quay', displayName: 'Quay', organization: { id } },
      }),
    ],
    [
      'a branch to rename',
      ({ branch: id }) => ({ route: branch.rename, body: { id, existingPlan: 'Frankfurt', newPlan: 'Mine' } }),
    ],
    ['a user to subscribe', ({ user: id }) => ({ route: subscription.create, body: subscribing({ userId: id }) })],
    [
      'an organization to subscribe in',
      ({ organization: id }) => ({ route: subscription.create, body: subscribing({ orgId: id }) }),
    ],
    [
      'a branch to subscribe in',
      ({ branch: id }) => ({ route: subscription.create, body: subscribing({ branchId: id }) }),
    ],
    ['a subscription to follow', ({ subscription: id }) => follows({ subscription: id }, {})],
    [
      'everything of a successor',
      (other) =>
        follows(
          { subscription: other.subscription },
          { userId: other.user, orgId: other.organization, branchId: other.branch },
        ),
    ],
  ])('gets for %s the answer for one that does not exist', async (_what, callOf) => {
    const send = async (other: Named) => {
      const { status, body } = await app.send(callOf(other).route, { as: 'orgAdmin', ...callOf(other) } as never);
      return { status, body: { ...(body as object), requestId: '' } };
    };
    const before = await stateOf(foreign.organization);
    const met = await send(foreign);
    const { id, sid } = nowhere;
    const missing = { organization: id, branch: id, user: id, session: sid, subscription: id, request: id };
    expect([400, 404, 409, 422]).toContain(met.status);
    expect(met).toEqual(await send(missing));
    expect(await stateOf(foreign.organization)).toEqual(before);
  });

  it('finds no record of it in any list, filtered, searched or exported', async () => {
    // Every list takes these words, or refuses them by name.
    const queries = [
      { 'f.organizationId': foreign.organization },
      { 'f.branchId': foreign.branch },
      { 'f.userId': foreign.user },
      { 'f.id': foreign.user },
      { 'f.targetId': foreign.user },
      { 'f.name': 'skyline' },
      { 'f.email': 'other.user' },
      { q: 'uma' },
      { q: 'skyline' },
      { q: 'frankfurt' },
    ];
    const lists = everyRoute.filter(
      ({ method, path, query, access }) =>
        method === 'GET' && !path.includes(':') && query && isFor('Org_Admin', { access } as Route),
    );
    let searched = 0;
    for (const route of lists) {
      for (const query of queries) {
        const answer = await app.send(route, { as: 'orgAdmin', query } as never);
        expect([200, 400, 404]).toContain(answer.status);
        if (answer.status !== 200) continue;
        searched += 1;
        expect([route.path, query, answer.text]).toEqual([
          route.path,
          query,
          expect.not.stringMatching(/Uma|Skyline|Frankfurt/),
        ]);
      }
    }
    expect(searched).toBeGreaterThan(40);
  });
});

it.each([
  ['asks for the administration as a service', accessRequest.createForService],
  ['is handed over to the administration', auth.handoff],
])('an Org_Admin never %s', async (_what, route) => {
  const { status } = await app.send(route, { as: 'orgAdmin', body: { service: 'user_management' } });
  expect(status).toBeGreaterThanOrEqual(400);
});
