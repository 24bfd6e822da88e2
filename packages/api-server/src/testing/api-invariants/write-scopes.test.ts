import { accessRequest, adminRoles, branch, subscription, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { assert, asyncProperty, constantFrom, nat, option, record, subarray } from 'fast-check';
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

/** What a Branch_Admin does for people of the own branches. Requests for an account are of no branch yet. */
const ofBranches: ReadonlySet<string> = new Set([
  'switch a user',
  'invite a user',
  'extend access',
  'set access',
  'take access away',
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
  { roles, home, branches }: DrawnAdministrator,
): boolean {
  if (roles.includes('Super_Admin')) return true;
  if (home !== organization) return false;
  if (roles.includes('Org_Admin')) return true;
  return (
    roles.includes('Branch_Admin') && ofBranches.has(kind) && workplace !== undefined && branches.includes(workplace)
  );
}

interface Place extends Office {
  /** Works in the first branch. */
  person: number;
}

let made = 0;

async function placeOf(index: number): Promise<Place> {
  const name = `Org ${index}`;
  const office = await officeOf(app, name);
  return { ...office, person: (await app.given.person({ organization: name, branches: ['East'] })).id };
}

// One token for all draws: at night they take longer than one lives.
const app = await suiteApp({ config: { lifetimes: { ...testConfig().lifetimes, accessToken: 3600 } } });
const places = [await placeOf(0), await placeOf(1), await placeOf(2)];
const { userId: caller, accessToken: token } = await app.signIn('auditor');
const erp = await app.given.idOf('services', 'erp');
const apiUser = await app.given.idOf('roles', 'api_user');
const planId = await app.given.plan('Small', 'erp');
await app.given.releaseAll();

const booked = ({ person }: Place) => app.given.subscription(person, planId, { start: '2031-01-01' });
const branchOf = async ({ organization }: Place) => {
  const name = `Quay ${(made += 1)}`;
  return { name, id: await app.given.branch(organization, name) };
};
const register = (place: Place, change: object = {}): DrawnCall => [
  user.register,
  { body: { ...newcomer(place, `new${(made += 1)}@drawn.test`), ...change } },
];

/** Each kind of write on a record of one place, made so that it succeeds for a person who may. */
const writes: Record<string, (place: Place) => DrawnCall | Promise<DrawnCall>> = {
  'register a user': (place) => register(place),
  'switch a user': ({ person }) => [user.toggle, { params: { id: person } }],
  'end sessions of a user': ({ person }) => [user.endSessions, { params: { id: person } }],
  'invite a user': ({ person }) => [user.invite, { params: { id: person } }],
  'edit a user': async ({ person }) => {
    const version = await app.given.value(sql`select version from users where id = ${person}`);
    return [user.update, { params: { id: person }, body: { version, firstName: `Pat ${(made += 1)}` } }];
  },
  'extend access': async ({ person }) => {
    await app.given.rows(sql`delete from user_service_roles where user_id = ${person}`);
    await app.given.grant(person, { erp: 'api_user' }, { until: '2031-01-01' });
    return [
      user.extendAccess,
      { params: { id: person, service: 'erp' }, body: { from: '2031-01-01', until: '2031-02-01' } },
    ];
  },
  'set access': ({ person }) => [
    user.setAccess,
    {
      params: { id: person, service: 'erp' },
      body: { role: ['api_user'], limit: (made += 1), notification: false, trackingUrlEnabled: false },
    },
  ],
  'take access away': async ({ person }) => {
    await app.given.rows(sql`delete from user_service_roles where user_id = ${person}`);
    await app.given.grant(person, { erp: 'api_user' });
    return [user.removeAccess, { params: { id: person, service: 'erp' } }];
  },
  'make a branch': ({ organization: id }) => {
    const name = `Pier ${(made += 1)}`;
    return [branch.create, { body: { name, displayName: name, organization: { id } } }];
  },
  'rename a branch': async (place) => {
    const { id, name } = await branchOf(place);
    return [branch.rename, { body: { id, existingPlan: name, newPlan: `${name} new` } }];
  },
  'switch a branch': async (place) => [
    branch.switch,
    { params: { id: (await branchOf(place)).id }, body: { version: 1, isActive: false } },
  ],
  'remove a branch': async (place) => [branch.remove, { params: { id: (await branchOf(place)).id } }],
  'subscribe a user': (place) => [
    subscription.create,
    { body: subscribing(place, place.person, { plan: planId, service: erp, start: '2031-01-01' }) },
  ],
  'follow a subscription': async (place) => [
    subscription.addNew,
    {
      params: { subscription: await booked(place) },
      body: subscribing(place, place.person, { plan: planId, service: erp, start: '2032-01-01' }),
    },
  ],
  'end a subscription': async (place) => [subscription.end, { params: { id: await booked(place) }, body: {} }],
  'grant a request': async ({ person }) => {
    await app.given.rows(sql`delete from user_service_roles where user_id = ${person}`);
    await app.given.rows(sql`delete from access_requests where user_id = ${person}`);
    return [
      accessRequest.grant,
      {
        params: { id: await app.given.request({ person, service: 'erp' }) },
        body: { roleId: apiUser, limit: 1, notification: false, trackingUrlEnabled: false },
      },
    ];
  },
  'decline a request': async ({ organization }) => [
    accessRequest.decline,
    { params: { id: await app.given.request({ organization }) }, body: {} },
  ],
  'register for a request': async (place) => {
    const email = `asks${(made += 1)}@drawn.test`;
    const { organization } = place;
    return register(place, { email, accessRequest: await app.given.request({ organization, email }) });
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
  it('reaches exactly the allowed records, for any roles, home and branches', { timeout }, async ({ annotate }) => {
    let count = 0;
    let outside = 0;
    let done = 0;
    await assert(
      asyncProperty(drawn, async ({ roles, home, branches, kind }) => {
        const who: DrawnAdministrator = {
          roles,
          home: home === null ? null : places[home]!.organization,
          branches: branches.map((index) => places[index >> 1]!.branches[index & 1]!),
        };
        await become(app, caller, who);
        const wrong: string[] = [];
        for (const place of places) {
          count += 1;
          await app.given.rows(sql`
            with plans as (delete from subscriptions), repeats as (delete from idempotency_keys)
            update users set is_active = true where id = ${place.person}`);
          const [route, call] = await writes[kind]!(place);
          const since = await app.given.value(sql`select coalesce(max(id), 0)::int from audit_events`);
          const answer = await app.send(route, { as: { token }, ...call } as never);
          const allowed = mayWriteIn(place, kind, who);
          const touched = await app.given.rows<{ organization_id: number }>(sql`
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
  });
});
