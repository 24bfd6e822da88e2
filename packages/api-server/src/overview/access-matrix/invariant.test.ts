import { accessMatrix, auth, me, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiAudience, signToken } from '../../identity/tokens/access-token.ts';
import { sessionClaims } from '../../identity/tokens/claims.ts';
import { startSession } from '../../identity/sessions/start-session.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const people = 40;
const services = 28;
const firstPerson = 10_000;
/** First day of a plan and first day without, counted from today. */
const spans: readonly [number, number | null][] = [
  [-10, null],
  [-10, 0],
  [-10, 1],
  [5, null],
  [5, 5],
  [-3, -3],
];

let app: TestApp;
/** Park–Miller: the same database at every run, so that a difference can be found again. */
let seed = 20_261_123;
const next = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

beforeAll(async () => {
  app = await testApp();
  const { db } = app.context;
  await db.execute(sql`
    insert into organizations (name, display_name, is_active)
    select 'Line ' || n, 'Line ' || n, n <> 3 from generate_series(1, 6) n`);
  await db.execute(sql`
    insert into branches (organization_id, name, display_name)
    select id, 'Quay', 'Quay' from organizations where name like 'Line %'`);
  await db.execute(sql`
    insert into roles (name, display_name, is_active) select 'berth_role_' || n, 'Role ' || n, n <> 4 from generate_series(1, 4) n`);
  for (let n = 1; n <= services; n += 1) {
    const url = ['', 'not an address', `https://berth-${n}.example/`, `https://berth-${n}.example/`][next(4)]!;
    await db.execute(sql`
      insert into services (name, display_name, url, is_active, requires_plan, handoff_mode)
      values (${`berth_${n}`}, ${`Berth ${n}`}, ${n % 5 === 0 ? url : `https://berth-${n}.example/`},
              ${next(6) > 0}, ${next(3) === 0}, ${next(4) === 0 ? 'session' : 'handoff'})`);
  }
  await db.execute(sql`
    insert into plans (name, display_name, service_id, service_type)
    select 'Plan ' || id, 'Plan ' || id, id, 'UI' from services`);
  const all = (
    await db.execute<{ id: number }>(sql`select id from services where name <> 'user_management' order by id`)
  ).rows;
  const roles = (await db.execute<{ id: number }>(sql`select id from roles where name like 'berth_role%' order by id`))
    .rows;
  const lines = (
    await db.execute<{ id: number }>(sql`select id from organizations where name like 'Line %' order by id`)
  ).rows;
  const drawn = { people: [] as object[], grants: [] as object[], ended: [] as object[], plans: [] as object[] };
  for (let n = 1; n <= people; n += 1) {
    const id = firstPerson + n;
    const home = next(9) === 0 ? null : lines[next(lines.length)]!.id;
    drawn.people.push({ id, email: `crew${n}@berth.example`, home, active: next(8) > 0 });
    // Every third person holds so many services that the token cannot name them all.
    const share = n % 3 === 0 ? 10 : 4;
    for (const { id: service } of all) {
      if (next(10) >= share) {
        if (next(6) === 0) drawn.ended.push({ id, service, day: -next(30) - 1 });
        continue;
      }
      const until = [null, null, 0, -1, 40, null][next(6)]!;
      for (const role of new Set([roles[next(4)]!.id, roles[next(4)]!.id])) {
        drawn.grants.push({ id, service, role, most: next(100), until });
      }
      const [from, to] = spans[next(spans.length)]!;
      if (home !== null && next(3) > 0) drawn.plans.push({ id, service, home, first: from, last: to });
    }
  }
  const today = sql`(now() at time zone 'UTC')::date`;
  const rows = (kind: keyof typeof drawn, columns: string) =>
    sql`json_to_recordset(${JSON.stringify(drawn[kind])}::json) as d(${sql.raw(columns)})`;
  await db.execute(sql`
    insert into users (id, email, first_name, organization_id, is_active)
    select id, email, 'Crew', home, active from ${rows('people', 'id int, email text, home int, active boolean')}`);
  await db.execute(sql`
    insert into user_service_roles (user_id, service_id, role_id, limit_value, until)
    select id, service, role, most, ${today} + until
      from ${rows('grants', 'id int, service int, role int, most int, until int')}`);
  await db.execute(sql`
    insert into ended_grants (user_id, service_id, ended_on)
    select id, service, ${today} + day from ${rows('ended', 'id int, service int, day int')}`);
  await db.execute(sql`
    insert into subscriptions (user_id, service_id, service_type, organization_id, plan_id, start_date, end_date)
    select d.id, d.service, 'UI', d.home, p.id, ${today} + d.first, ${today} + d.last
      from ${rows('plans', 'id int, service int, home int, first int, last int')} join plans p on p.service_id = d.service`);
}, 120_000);
afterAll(() => app.close());

interface Subject {
  id: number;
  /** Null for a person who can have no session. */
  token: string | null;
  named: readonly string[];
  more: boolean;
  tiles: Map<string, boolean>;
}

/** A person with a fresh session, if the person can have one. */
async function meet(id: number): Promise<Subject> {
  const { context } = app;
  const { sid } = await context.db.transaction((tx) =>
    startSession(tx, context, { userId: id, epoch: 0, client: 'portal', ip: '192.0.2.1', userAgent: 'test' }),
  );
  const claims = await sessionClaims(context.store, sid);
  if (!claims) return { id, token: null, named: [], more: false, tiles: new Map() };
  const token = await signToken(context, claims, apiAudience, 3600);
  const carried = decodeJwt<{ services: Record<string, string[]>; more_services?: boolean }>(token);
  const tiles = (await app.expect(200, me.services, { as: { token } })).body;
  return {
    id,
    token,
    named: Object.keys(carried.services),
    more: carried.more_services ?? false,
    tiles: new Map(tiles.map(({ key, available }) => [key, available])),
  };
}

describe('matrix, hand-off, tile, entitlement and token', () => {
  const pairs = trials(110, 1500);
  it(
    `agree on ${pairs} random pairs of person and service, and why names what the matrix names`,
    { timeout: 60_000 + pairs * 400 },
    async ({ annotate }) => {
      const catalogue = await app.given.rows<{ id: number; name: string; protected: boolean; is_active: boolean }>(
        sql`select id, name, protected, is_active from services where name <> 'user_management' order by id`,
      );
      const { body } = await app.expect(200, accessMatrix.list, {
        as: 'superAdmin',
        query: { q: 'berth.example', page: 1, size: 100 },
      });
      const all = body.flatMap((row) => row.cells.map((cell) => ({ id: row.user.id, cell })));
      const byReason = [...new Set(all.map(({ cell }) => cell.reason))].map((reason) =>
        all.filter(({ cell }) => cell.reason === reason),
      );
      const met = new Map<number, Subject>();
      const differences: string[] = [];
      const seen = new Map<string, number>();
      let beyondTwenty = 0;
      for (let n = 0; n < pairs; n += 1) {
        // Evenly over the reasons: at random most pairs would be people without a role.
        const alike = byReason[next(byReason.length)]!;
        const { id, cell } = alike[next(alike.length)]!;
        const service = catalogue.find((each) => each.id === cell.serviceId)!;
        const subject = met.get(id) ?? (await meet(id));
        met.set(id, subject);
        const { entitled } = (
          await app.expect(200, user.entitlement, { as: 'superAdmin', params: { id, service: service.name } })
        ).body;
        const links = (
          await app.expect(200, accessMatrix.why, { as: 'superAdmin', query: { user: id, service: service.id } })
        ).body;
        const handOff =
          subject.token === null
            ? 401
            : (
                await app.send(auth.handoff, {
                  as: { token: subject.token },
                  body: { service: service.name, accepts: ['oidc'] },
                })
              ).status;
        // A further service that is off has no tile, hence is closed to the person.
        const tile = subject.tiles.get(service.name) ?? false;
        // Token and entitlement ignore the address.
        const mayUse = cell.opens || cell.reason === 'no-address';
        const inToken = subject.named.includes(service.name);
        const tokenAgrees = subject.more && !service.protected ? !inToken : inToken === mayUse;
        if (subject.more) beyondTwenty += 1;
        seen.set(cell.reason ?? 'opens', (seen.get(cell.reason ?? 'opens') ?? 0) + 1);
        const linkOf: Record<string, string> = {
          'user-off': 'person',
          'organization-off': 'organization',
          'service-off': 'service',
          'role-off': 'role',
          'no-role': 'role',
          'access-ended': 'role',
          'no-plan': 'plan',
          'plan-not-started': 'plan',
          'plan-ended': 'plan',
          'no-address': 'address',
        };
        const first = links.find(({ holds }) => !holds)?.name;
        const whyAgrees = first === (cell.reason === null ? undefined : linkOf[cell.reason]);
        if (
          (handOff === 200) !== cell.opens ||
          tile !== cell.opens ||
          entitled !== mayUse ||
          !tokenAgrees ||
          !whyAgrees
        ) {
          differences.push(
            JSON.stringify({ id, service: service.name, cell, handOff, tile, entitled, inToken, first }),
          );
        }
      }
      await annotate(
        `${pairs} pairs, ${differences.length} differences, ${beyondTwenty} of people with more than twenty services; ${JSON.stringify(
          Object.fromEntries(seen),
        )}`,
      );
      expect(differences).toEqual([]);
      expect(beyondTwenty).toBeGreaterThan(0);
      // Ten reasons, and open doors.
      expect(byReason).toHaveLength(11);
    },
  );

  it('filters people by state as their cells say', async () => {
    const everyone = async (state?: 'opens' | 'blocked' | 'none') => {
      const rows = [];
      for (let page = 1; ; page += 1) {
        const { body } = await app.expect(200, accessMatrix.list, {
          as: 'superAdmin',
          query: { q: 'berth.example', page, size: 100, ...(state === undefined ? {} : { state }) },
        });
        rows.push(...body);
        if (body.length < 100) return rows;
      }
    };
    const all = await everyone();
    expect(all).toHaveLength(people);
    const idsOf = (rows: typeof all) => rows.map(({ user: { id } }) => id);
    const opening = all.filter(({ cells }) => cells.some(({ opens }) => opens));
    expect(idsOf(await everyone('opens'))).toEqual(idsOf(opening));
    expect(idsOf(await everyone('none'))).toEqual(idsOf(all.filter((row) => !opening.includes(row))));
    const blocked = all.filter(({ cells }) =>
      cells.some(({ opens, roles, reason }) => !opens && (roles.length > 0 || reason === 'role-off')),
    );
    const found = idsOf(await everyone('blocked'));
    // A deactivated person's roles that are off stand in no cell.
    expect(found).toEqual(expect.arrayContaining(idsOf(blocked)));
    expect(blocked.length).toBeGreaterThan(0);
  });

  it('filters and counts people of one service as their cells say', async () => {
    const ask = async (query: object) => {
      const { body, headers } = await app.expect(200, accessMatrix.list, {
        as: 'superAdmin',
        query: { q: 'berth.example', size: 100, ...query },
      });
      // The total has its own statement.
      expect(headers['x-total-count']).toBe(String(body.length));
      return body;
    };
    const cells = (await ask({})).flatMap((row) => row.cells.map((cell) => ({ id: row.user.id, ...cell })));
    let blockedInAll = 0;
    for (const service of new Set(cells.map(({ serviceId }) => serviceId))) {
      const inState = async (state: string) => (await ask({ service, state })).map((row) => row.user.id);
      const where = (holds: (cell: (typeof cells)[number]) => boolean) =>
        cells.filter((cell) => cell.serviceId === service && holds(cell)).map(({ id }) => id);
      expect(await inState('opens')).toEqual(where(({ opens }) => opens));
      const blocked = where(({ opens, roles, reason }) => !opens && (roles.length > 0 || reason === 'role-off'));
      const found = await inState('blocked');
      expect(found).toEqual(expect.arrayContaining(blocked));
      expect(found.filter((id) => where(({ opens }) => opens).includes(id))).toEqual([]);
      blockedInAll += blocked.length;
    }
    expect(blockedInAll).toBeGreaterThan(0);
  });
});
