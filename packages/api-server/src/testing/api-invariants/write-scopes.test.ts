import { type AdminRole, type Route, accessRequest, adminRoles, branch, subscription, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { assert, asyncProperty, constantFrom, nat, option, record, subarray } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseAll } from '../release-all.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { testConfig } from '../test-config.ts';

/** An administrator as drawn: any set of roles, any organization or none, any branches. */
interface Drawn {
  roles: AdminRole[];
  home: number | null;
  branches: number[];
}

/** What a Branch_Admin does for people of the own branches. Requests for an account are of no branch yet. */
const ofBranches: ReadonlySet<string> = new Set([
  'switch a user',
  'invite a user',
  'extend access',
  'edit a user',
  'subscribe a user',
  'follow a subscription',
  'end a subscription',
  'grant a request',
]);

/**
 * The rule as written: a Super_Admin writes everywhere, an Org_Admin in the own organization alone, a Branch_Admin for people of the own
 * branches, all others nowhere. No second role widens it.
 */
function mayWriteIn(
  { organization, branches: [workplace] }: Place,
  kind: string,
  { roles, home, branches }: Drawn,
): boolean {
  if (roles.includes('Super_Admin')) return true;
  if (home !== organization) return false;
  if (roles.includes('Org_Admin')) return true;
  return (
    roles.includes('Branch_Admin') && ofBranches.has(kind) && workplace !== undefined && branches.includes(workplace)
  );
}

interface Place {
  organization: number;
  branches: number[];
  person: number;
}

let app: TestApp;
let places: Place[];
let caller: number;
let token: string;
let erp: number;
let planId: number;
let apiUser: number;
let made = 0;

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await app.context.db.execute<T>(query)).rows;
const one = async (query: ReturnType<typeof sql>) => (await rowsOf<{ id: number }>(query))[0]!.id;

async function makePlace(index: number): Promise<Place> {
  const organization = await one(
    sql`insert into organizations (name, display_name) values (${`Org ${index}`}, ${`Org ${index}`}) returning id`,
  );
  const branches: number[] = [];
  for (const name of ['East', 'West']) {
    branches.push(
      await one(sql`insert into branches (organization_id, name, display_name)
                    values (${organization}, ${name}, ${name}) returning id`),
    );
  }
  const person = await one(sql`
    insert into users (email, first_name, organization_id) values (${`person${index}@drawn.test`}, 'P', ${organization})
    returning id`);
  await app.context.db.execute(
    sql`insert into user_branches (user_id, branch_id, position) values (${person}, ${branches[0]}, 0)`,
  );
  return { organization, branches, person };
}

beforeAll(async () => {
  // One token for all draws: at night they take longer than one lives.
  app = await testApp({ config: { lifetimes: { ...testConfig().lifetimes, accessToken: 3600 } } });
  places = [await makePlace(0), await makePlace(1), await makePlace(2)];
  const session = await app.signIn('auditor');
  caller = session.userId;
  token = session.accessToken;
  erp = await one(sql`select id from services where name = 'erp'`);
  apiUser = await one(sql`select id from roles where name = 'api_user'`);
  planId = await one(sql`
    insert into plans (name, display_name, service_id, service_type) values ('P', 'P', ${erp}, 'UI') returning id`);
  await releaseAll(app.context.db);
});
afterAll(() => app.close());

/** One live session, whose person gets other roles and another home for each draw: both are read at every call. */
async function become({ roles, home, branches }: Drawn): Promise<void> {
  await app.context.db.transaction(async (tx) => {
    await tx.execute(sql`delete from user_service_roles where user_id = ${caller}`);
    await tx.execute(sql`delete from user_branches where user_id = ${caller}`);
    await tx.execute(sql`update users set organization_id = ${home} where id = ${caller}`);
    for (const role of roles) {
      await tx.execute(sql`
        insert into user_service_roles (user_id, service_id, role_id)
        select ${caller}, s.id, r.id from services s, roles r where s.name = 'user_management' and r.name = ${role}`);
    }
    for (const [position, id] of branches.entries()) {
      await tx.execute(
        sql`insert into user_branches (user_id, branch_id, position) values (${caller}, ${id}, ${position})`,
      );
    }
  });
}

type Call = [Route, { params?: Record<string, unknown>; body?: Record<string, unknown> }];

const book = ({ organization, branches, person }: Place) =>
  one(sql`insert into subscriptions (user_id, service_id, service_type, organization_id, branch_id, plan_id, start_date)
          values (${person}, ${erp}, 'UI', ${organization}, ${branches[0]}, ${planId}, '2031-01-01') returning id`);
const ask = ({ organization }: Place) =>
  one(sql`insert into access_requests (kind, email, first_name, last_name, organization_id)
          values ('registration', ${`asks${(made += 1)}@drawn.test`}, 'A', 'B', ${organization}) returning id`);
const quay = ({ organization }: Place, name: string) =>
  one(
    sql`insert into branches (organization_id, name, display_name) values (${organization}, ${name}, ${name}) returning id`,
  );

/** Each kind of write on a record of one place, made so that it succeeds for a person who may. */
const writes: Record<string, (place: Place) => Promise<Call>> = {
  'register a user': ({ organization, branches }) =>
    Promise.resolve([
      user.register,
      {
        body: {
          firstName: 'New',
          lastName: 'Person',
          email: `new${(made += 1)}@drawn.test`,
          organization,
          branches: [branches[0]],
          services: {},
        },
      },
    ]),
  'switch a user': ({ person }) => Promise.resolve([user.toggle, { params: { id: person } }]),
  'end sessions of a user': ({ person }) => Promise.resolve([user.endSessions, { params: { id: person } }]),
  'invite a user': ({ person }) => Promise.resolve([user.invite, { params: { id: person } }]),
  'edit a user': async ({ person }) => {
    const version = await one(sql`select version as id from users where id = ${person}`);
    return [user.update, { params: { id: person }, body: { version, firstName: `Pat ${(made += 1)}` } }];
  },
  'extend access': async ({ person }) => {
    await one(sql`
      insert into user_service_roles (user_id, service_id, role_id, until)
      select ${person}, ${erp}, r.id, '2031-01-01' from roles r where r.name = 'api_user'
      on conflict (user_id, service_id, role_id) do update set until = excluded.until returning id`);
    return [
      user.extendAccess,
      { params: { id: person, service: 'erp' }, body: { from: '2031-01-01', until: '2031-02-01' } },
    ];
  },
  'make a branch': ({ organization }) => {
    const name = `Quay ${(made += 1)}`;
    return Promise.resolve([branch.create, { body: { name, displayName: name, organization: { id: organization } } }]);
  },
  'rename a branch': async (place) => {
    const name = `Pier ${(made += 1)}`;
    const id = await quay(place, name);
    return [branch.rename, { body: { id, existingPlan: name, newPlan: `${name} new` } }];
  },
  'switch a branch': async (place) => [
    branch.switch,
    { params: { id: await quay(place, `Slip ${(made += 1)}`) }, body: { version: 1, isActive: false } },
  ],
  'remove a branch': async (place) => [branch.remove, { params: { id: await quay(place, `Dock ${(made += 1)}`) } }],
  'subscribe a user': ({ organization, branches, person }) =>
    Promise.resolve([
      subscription.create,
      {
        body: {
          userId: person,
          serviceId: erp,
          serviceType: 'UI',
          orgId: organization,
          branchId: branches[0],
          planId,
          startDate: '2031-01-01',
        },
      },
    ]),
  'follow a subscription': async (place) => [
    subscription.addNew,
    {
      params: { subscription: await book(place) },
      body: {
        userId: place.person,
        serviceId: erp,
        serviceType: 'UI',
        orgId: place.organization,
        branchId: place.branches[0],
        planId,
        startDate: '2032-01-01',
      },
    },
  ],
  'end a subscription': async (place) => [subscription.end, { params: { id: await book(place) }, body: {} }],
  'grant a request': async (place) => {
    await app.context.db.execute(sql`delete from user_service_roles where user_id = ${place.person}`);
    const id = await one(sql`
      insert into access_requests (kind, email, organization_id, user_id, service_id)
      values ('service', 'asks@drawn.test', ${place.organization}, ${place.person}, ${erp})
      on conflict (user_id, service_id) where status = 'open' and kind = 'service' do update set version = 1
      returning id`);
    return [
      accessRequest.grant,
      { params: { id }, body: { roleId: apiUser, limit: 1, notification: false, trackingUrlEnabled: false } },
    ];
  },
  'decline a request': async (place) => [accessRequest.decline, { params: { id: await ask(place) }, body: {} }],
  'register for a request': async (place) => {
    const id = await ask(place);
    const [row] = await rowsOf<{ email: string }>(sql`select email from access_requests where id = ${id}`);
    return [
      user.register,
      {
        body: {
          firstName: 'New',
          lastName: 'Person',
          email: row!.email,
          organization: place.organization,
          branches: [place.branches[0]],
          services: {},
          accessRequest: id,
        },
      },
    ];
  },
};
const kinds = Object.keys(writes);

const drawn = record({
  roles: subarray([...adminRoles]),
  home: option(nat(2), { nil: null }),
  branches: subarray([0, 1, 2, 3, 4, 5]),
  kind: constantFrom(...kinds),
});

describe('a write', () => {
  const runs = trials(150, 5000);
  const timeout = 60_000 + runs * 1000;
  it(
    'reaches exactly what the rule allows, whatever roles, home and branches meet',
    { timeout },
    async ({ annotate }) => {
      let count = 0;
      let outside = 0;
      let done = 0;
      await assert(
        asyncProperty(drawn, async ({ roles, home, branches, kind }) => {
          const who: Drawn = {
            roles,
            home: home === null ? null : places[home]!.organization,
            branches: branches.map((index) => places[index >> 1]!.branches[index & 1]!),
          };
          await become(who);
          const wrong: string[] = [];
          for (const place of places) {
            count += 1;
            await app.context.db.execute(sql`
            with plans as (delete from subscriptions), counts as (delete from throttle_counters),
                 repeats as (delete from idempotency_keys)
            update users set is_active = true where id = ${place.person}`);
            const [route, call] = await writes[kind]!(place);
            const since = await one(sql`select coalesce(max(id), 0)::int as id from audit_events`);
            const answer = await app.send(route, { as: { token }, ...call } as never);
            const allowed = mayWriteIn(place, kind, who);
            const touched = await rowsOf<{ organization_id: number }>(sql`
            select organization_id from audit_events
             where id > ${since} and actor_id = ${caller} and result = 'ok' and action <> 'user.registration_refused'`);
            if (touched.some(({ organization_id: id }) => id !== place.organization || !allowed)) outside += 1;
            if (touched.length > 0) done += 1;
            const where = `${kind} in ${place.organization} by ${JSON.stringify(who)}: ${answer.status} ${answer.text}`;
            if (answer.status < 300 !== allowed || touched.length > 0 !== allowed) wrong.push(where);
          }
          expect(wrong).toEqual([]);
        }),
        { numRuns: runs, endOnFailure: true },
      );
      await annotate(`${runs} callers drawn, ${count} calls, ${done} writes done, ${outside} outside the rule`);
      expect(outside).toBe(0);
      expect(done).toBeGreaterThan(0);
    },
  );
});
