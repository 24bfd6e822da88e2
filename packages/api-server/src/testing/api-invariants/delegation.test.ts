import { type AdminRole, accessRequest, adminRoles, organization, subscription, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { assert, asyncProperty, boolean, constantFrom, integer, nat, option, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DrawnAdministrator,
  type DrawnCall,
  type Office,
  become,
  newcomer,
  officeOf,
  subscribing,
} from '../drawn-administrator.ts';
import { suiteApp } from '../test-app.ts';
import { testConfig } from '../test-config.ts';

/*
 * Administrators with any roles, home, branches and releases try every call that gives access to any person. Each change in the
 * store is compared with the rule, written a second time here, independent of the code.
 */

const delegates = ['Org_Admin', 'Branch_Admin', 'Auditor'] as const satisfies readonly AdminRole[];
const serviceNames = ['erp', 'ocean_tracking', 'idp'] as const;
const roleNames = ['api_user', 'drawn_viewer', 'drawn_editor'] as const;

interface Place extends Office {
  /** In the first branch, in the second, in both, and an administrator of each kind. */
  people: number[];
}

let made = 0;

async function placeOf(index: number): Promise<Place> {
  const name = `Place ${index}`;
  const office = await officeOf(app, name);
  const people: number[] = [];
  for (const [branches, held] of [
    [['East'], { erp: 'api_user' }],
    [['West'], { ocean_tracking: 'drawn_viewer' }],
    [['West', 'East'], { idp: 'drawn_editor' }],
    ...adminRoles.map((role) => [['East'], { user_management: role }] as const),
  ] as const) {
    people.push((await app.given.person({ organization: name, branches, roles: held, limit: 5 })).id);
  }
  return { ...office, people };
}

const app = await suiteApp({ config: { lifetimes: { ...testConfig().lifetimes, accessToken: 3600 } } });
const { given } = app;
for (const name of ['drawn_viewer', 'drawn_editor']) await given.role(name, serviceNames);
await given.rows(sql`
  insert into service_roles (service_id, role_id) select s.id, r.id from services s, roles r
   where s.name in ${[...serviceNames]} and r.name = 'api_user' on conflict do nothing`);
const idsOf = async (table: 'services' | 'roles') =>
  Object.fromEntries(
    (await given.rows<{ id: number; name: string }>(sql`select id, name from ${sql.identifier(table)}`)).map(
      ({ id, name }) => [name, id],
    ),
  );
const services = await idsOf('services');
const roles = await idsOf('roles');
const plans: { id: number; service: number }[] = [];
for (const name of serviceNames) {
  for (const label of ['Small', 'Large']) {
    plans.push({ id: await given.plan(`${name} ${label}`, name), service: services[name]! });
  }
}
const places: [Place, Place] = [await placeOf(0), await placeOf(1)];
const { userId: caller, accessToken: token } = await app.signIn('auditor');

interface Drawn extends DrawnAdministrator {
  services: number[];
  releasedRoles: number[];
  plans: number[];
}

/** Releases what was drawn, and nothing else, to both organizations. */
async function release({ services: released, releasedRoles, plans: booked }: Drawn): Promise<void> {
  await app.given.rows(sql`update users set is_active = true`);
  for (const [kind, ids] of Object.entries({ service: released, role: releasedRoles, plan: booked })) {
    const table = sql.identifier(`released_${kind}s`);
    await app.given.rows(sql`delete from ${table}`);
    await app.given.rows(sql`
      insert into ${table} (organization_id, ${sql.identifier(`${kind}_id`)})
      select o.id, x.id from organizations o, ${sql.identifier(`${kind}s`)} x where x.id in ${ids}`);
  }
}

/** One line per fact about power: who holds what, is where, is what, and what is released. */
async function facts(): Promise<Map<string, Fact>> {
  const rows = await app.given.rows<{ kind: Fact['kind']; user_id: number; line: string; detail: Fact['detail'] }>(sql`
    select 'grant' as kind, user_id, row_to_json(x)::text as line,
           json_build_object('service', service_id, 'role', role_id) as detail from user_service_roles x
    union all
    select 'plan', user_id, json_build_array(id, user_id, plan_id, start_date, end_date)::text,
           json_build_object('service', service_id, 'plan', plan_id) from subscriptions
    union all
    select 'branch', user_id, json_build_array(user_id, branch_id)::text, json_build_object('branch', branch_id)
      from user_branches
    union all
    select 'person', id, json_build_array(id, first_name, last_name, email, is_active, organization_id)::text,
           json_build_object('organization', organization_id) from users
    union all
    select 'release', 0, json_build_array('service', organization_id, service_id)::text, '{}' from released_services
    union all
    select 'release', 0, json_build_array('role', organization_id, role_id)::text, '{}' from released_roles
    union all
    select 'release', 0, json_build_array('plan', organization_id, plan_id)::text, '{}' from released_plans
    union all
    select 'release', 0, json_build_array('organization', id, is_active)::text, '{}' from organizations`);
  return new Map(
    rows.map(({ kind, user_id: who, line, detail }) => [`${kind} ${line}`, { kind, user: who, detail }] as const),
  );
}

interface Fact {
  kind: 'grant' | 'plan' | 'branch' | 'person' | 'release';
  user: number;
  detail: { service?: number; role?: number; plan?: number; branch?: number; organization?: number | null };
}

type State = Map<string, Fact>;
const factsOf = (state: State, who: number, kind: Fact['kind']) =>
  [...state.values()].filter((fact) => fact.user === who && fact.kind === kind).map(({ detail }) => detail);

/**
 * The rule as written. Never themselves, people above, the administration or a release; an Org_Admin people of the own organization, a
 * Branch_Admin people of the own branches, those of several branches for their grants alone; grants and plans within what is released.
 */
function isAllowed({ kind, user: who, detail }: Fact, drawn: Drawn, before: State, after: State): boolean {
  if (kind === 'release' || who === caller) return false;
  const isNew = factsOf(before, who, 'person').length === 0;
  const state = isNew ? after : before;
  const [person] = factsOf(state, who, 'person');
  if (person?.organization !== drawn.home || drawn.home === null) return false;
  if (factsOf(before, who, 'grant').some(({ service }) => service === services['user_management'])) return false;
  const works = factsOf(state, who, 'branch').map(({ branch }) => branch!);
  const isOrgAdmin = drawn.roles.includes('Org_Admin');
  const reached = works.filter((branch) => drawn.branches.includes(branch));
  const isBranchAdmin = drawn.roles.includes('Branch_Admin') && reached.length > 0;
  if (!isOrgAdmin && !isBranchAdmin) return false;
  if (isNew && !isOrgAdmin) return false;
  switch (kind) {
    case 'grant':
      return drawn.services.includes(detail.service!) && drawn.releasedRoles.includes(detail.role!);
    case 'plan':
      return drawn.services.includes(detail.service!) && drawn.plans.includes(detail.plan!);
    case 'branch':
      return isOrgAdmin && places.find(({ organization: id }) => id === drawn.home)!.branches.includes(detail.branch!);
    case 'person':
      return detail.organization === drawn.home && (isOrgAdmin || reached.length === works.length);
  }
}

interface Attempt {
  person: number;
  place: 0 | 1;
  other: 0 | 1;
  service: string;
  role: string;
  keeps: boolean;
  limit: number;
  until: string | null | undefined;
  renames: boolean;
  branches: number[] | undefined;
  moves: boolean;
  plan: number;
}
const target = ({ place, person }: Attempt) => {
  const { people } = places[place];
  return person === people.length ? caller : people[person % people.length]!;
};
const version = (id: number) => app.given.value(sql`select version from users where id = ${id}`);
const heldBy = async (id: number) =>
  Object.fromEntries(
    (
      await app.given.rows<{ service: string; value: unknown }>(sql`
        select s.name as service, json_build_object('role', json_agg(r.name), 'limit', coalesce(min(x.limit_value), 0),
                 'notification', bool_or(x.notification), 'trackingUrlEnabled', bool_or(x.tracking_url_enabled)) as value
          from user_service_roles x join services s on s.id = x.service_id join roles r on r.id = x.role_id
         where x.user_id = ${id} group by s.name`)
    ).map(({ service, value }) => [service, value]),
  );
const wantedAccess = ({ role, limit, until, keeps }: Attempt) => ({
  role: [...new Set([...(keeps ? ['api_user'] : []), role])],
  limit,
  notification: false,
  trackingUrlEnabled: false,
  ...(until === undefined ? {} : { until }),
});
const wanted = (attempt: Attempt) => ({ [attempt.service]: wantedAccess(attempt) });
const subscriptionOf = (attempt: Attempt, plan: { id: number; service: number } = plans[attempt.plan]!) => {
  const office = places[attempt.place];
  return subscribing(office, target(attempt), {
    plan: plan.id,
    service: plan.service,
    branch: office.branches[attempt.person === 1 ? 1 : 0],
    start: `20${30 + ((made += 1) % 60)}-01-01`,
  });
};
/** Books a plan at the drawn office, since a person who was drawn may have none. */
const booked = (attempt: Attempt) => {
  const { serviceId, planId, orgId, userId, branchId } = subscriptionOf(attempt);
  return app.given.value(sql`
    insert into subscriptions (user_id, service_id, service_type, organization_id, branch_id, plan_id, start_date)
    values (${userId}, ${serviceId}, 'UI', ${orgId}, ${branchId}, ${planId}, '2020-01-01') returning id`);
};

/** Every call that gives, takes or changes access, aimed at the person who was drawn. */
const attempts: Record<string, (attempt: Attempt) => DrawnCall | Promise<DrawnCall>> = {
  'edits a person': async (attempt) => {
    const id = target(attempt);
    return [
      user.update,
      {
        params: { id },
        body: {
          version: await version(id),
          services: { ...(attempt.keeps ? await heldBy(id) : {}), ...wanted(attempt) },
          ...(attempt.renames ? { firstName: `Drawn ${(made += 1)}` } : {}),
          ...(attempt.branches ? { branches: attempt.branches } : {}),
          ...(attempt.moves ? { organization: places[attempt.other].organization } : {}),
        },
      },
    ];
  },
  'renames a person, or moves to another branch': async (attempt) => {
    const id = target(attempt);
    const change = attempt.branches ? { branches: attempt.branches } : { lastName: `Drawn ${(made += 1)}` };
    return [user.update, { params: { id }, body: { version: await version(id), ...change } }];
  },
  'adds a person': (attempt) => [
    user.register,
    {
      body: newcomer(places[attempt.place], `new${(made += 1)}@drawn.test`, {
        ...(attempt.branches?.length ? { branches: attempt.branches } : {}),
        services: wanted(attempt),
      }),
    },
  ],
  'grants a request': async (attempt) => {
    await app.given.empty('access_requests');
    const service = attempt.service in services ? attempt.service : 'erp';
    const plan = plans[attempt.plan]!;
    return [
      accessRequest.grant,
      {
        params: { id: await app.given.request({ person: target(attempt), service }) },
        body: {
          roleId: roles[attempt.role],
          limit: attempt.limit,
          notification: false,
          trackingUrlEnabled: false,
          ...(attempt.until ? { until: attempt.until } : {}),
          ...(attempt.keeps ? {} : { planId: plan.id, serviceType: 'UI' }),
        },
      },
    ];
  },
  'sets access to one service': (attempt) => [
    user.setAccess,
    { params: { id: target(attempt), service: attempt.service }, body: wantedAccess(attempt) },
  ],
  'takes access to one service away': (attempt) => [
    user.removeAccess,
    { params: { id: target(attempt), service: attempt.service } },
  ],
  'extends access': async (attempt) => {
    const id = target(attempt);
    await app.given.rows(sql`
      update user_service_roles set until = '2031-01-01' where user_id = ${id} and service_id = ${services[attempt.service] ?? 0}`);
    return [
      user.extendAccess,
      { params: { id, service: attempt.service }, body: { from: '2031-01-01', until: '2031-02-01' } },
    ];
  },
  subscribes: (attempt) => [subscription.create, { body: subscriptionOf(attempt) }],
  'follows a subscription': async (attempt) => [
    subscription.addNew,
    { params: { subscription: await booked(attempt) }, body: subscriptionOf(attempt, plans[attempt.limit]) },
  ],
  'ends a subscription': async (attempt) => [subscription.end, { params: { id: await booked(attempt) }, body: {} }],
  'releases everything': ({ place }) => [
    organization.release,
    {
      params: { id: places[place].organization },
      body: {
        serviceIds: serviceNames.map((name) => services[name]),
        roleIds: roleNames.map((name) => roles[name]),
        planIds: plans.map(({ id }) => id),
      },
    },
  ],
  'switches a person': (attempt) => [user.toggle, { params: { id: target(attempt) } }],
  'mails a link': (attempt) => [user.invite, { params: { id: target(attempt) } }],
  // Reviews, which take access away, have a test of their own: `people/reviews/escalation.test.ts`.
};

const drawnAttempt = record({
  // Those without power more often: people with some are out of reach whatever else is drawn.
  person: constantFrom(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7),
  place: constantFrom(0 as const, 1 as const),
  other: constantFrom(0 as const, 1 as const),
  service: constantFrom(...serviceNames, ...serviceNames, 'user_management', 'User_Management', ' user_management '),
  role: constantFrom(...roleNames, ...roleNames, ...roleNames, ...adminRoles),
  keeps: boolean(),
  limit: integer({ min: 0, max: 5 }),
  until: constantFrom(undefined, null, '2031-01-01'),
  renames: boolean(),
  branches: option(subarray([0, 1, 2, 3], { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 2 }),
  moves: constantFrom(false, false, false, true),
  plan: nat(5),
});
const drawnCaller = record({
  roles: subarray([...delegates], { minLength: 1 }),
  home: constantFrom('there', 'there', 'there', 'elsewhere', 'nowhere'),
  branches: subarray([0, 1]),
  services: subarray([0, 1, 2], { minLength: 1 }),
  releasedRoles: subarray([0, 1, 2], { minLength: 1 }),
  plans: subarray([0, 1, 2, 3, 4, 5], { minLength: 2 }),
});

describe('an administrator to whom something is delegated', () => {
  const runs = trials(200, 2000);
  it(
    'never exceeds the release, their people and their rank, by any call',
    { timeout: 60_000 + runs * 1000 },
    async ({ annotate }) => {
      let escalated = 0;
      let done = 0;
      let refused = 0;
      const failures: string[] = [];
      const doneBy = new Set<string>();
      await assert(
        asyncProperty(drawnCaller, constantFrom(...Object.keys(attempts)), drawnAttempt, async (as, name, drawn) => {
          const home =
            as.home === 'nowhere' ? null : places[as.home === 'there' ? drawn.place : drawn.place === 0 ? 1 : 0];
          const who: Drawn = {
            roles: as.roles,
            home: home?.organization ?? null,
            branches: home ? as.branches.map((index) => home.branches[index]!) : [],
            services: as.services.map((index) => services[serviceNames[index]!]!),
            releasedRoles: as.releasedRoles.map((index) => roles[roleNames[index]!]!),
            plans: as.plans.map((index) => plans[index]!.id),
          };
          await become(app, caller, who);
          await release(who);
          const everyBranch = [...places[0].branches, ...places[1].branches];
          const attempt = { ...drawn, branches: drawn.branches?.map((index) => everyBranch[index]!) };
          const [route, call] = await attempts[name]!(attempt);
          const before = await facts();
          const answer = await app.send(route, { as: { token }, ...call } as never);
          const after = await facts();
          const changed = [
            ...[...after].filter(([line]) => !before.has(line)),
            ...[...before].filter(([line]) => !after.has(line)),
          ];
          const beyond = changed.filter(([, fact]) => !isAllowed(fact, who, before, after)).map(([line]) => line);
          if (beyond.length > 0) {
            escalated += 1;
            failures.push(`${name} by ${JSON.stringify(who)}: ${answer.status} ${beyond.join('; ')}`);
          }
          if (answer.status < 300) {
            done += 1;
            doneBy.add(name);
          } else refused += 1;
          expect(answer.status).toBeLessThan(500);
          expect(failures).toEqual([]);
        }),
        { numRuns: runs, endOnFailure: true },
      );
      await annotate(`${runs} attempts: ${done} done within the rule, ${refused} refused, ${escalated} escalated`);
      expect(escalated).toBe(0);
      // Not all are refused: a rule that lets no one do anything would pass as well. By day a dozen of two hundred are done.
      expect(doneBy.size).toBeGreaterThan(runs < 2000 ? 1 : 4);
      expect(doneBy).not.toContain('releases everything');
    },
  );
});
