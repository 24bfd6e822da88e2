import { accessMatrix, auth, me, statement, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupedBy } from '../records/grouped-by.ts';
import { openidService } from '../testing/openid-service.ts';
import { suiteApp } from '../testing/test-app.ts';
import { limitStatesOf } from './limit-state.ts';

const app = await suiteApp();
const { given } = app;
const home = await given.organization('Counting House', ['Quay']);
let count = 0;

interface Terms {
  included?: number | null;
  period?: 'month' | 'year' | 'term';
  mode?: 'soft' | 'hard';
  start?: string;
  end?: string | null;
}

/** A service with a unit and an address. @returns its id and key */
async function counting(): Promise<{ id: number; key: string }> {
  const key = `counting_${(count += 1)}`;
  const id = await given.value(sql`
    insert into services (name, display_name, url, unit_key, unit_one, unit_other)
    values (${key}, ${key}, 'https://counting.example/', 'crates', 'crate', 'crates') returning id`);
  await given.rows(
    sql`insert into service_roles (service_id, role_id) select ${id}, id from roles where name = 'api_user'`,
  );
  return { id, key };
}

/** A plan with these numbers, subscribed by the person. @returns the subscription */
async function subscribe(person: number, service: string, terms: Terms): Promise<number> {
  const { included = null, period = 'month', mode = 'soft', start = '2026-01-01', end = null } = terms;
  const plan = await given.plan(`Plan ${(count += 1)}`, service);
  await given.rows(sql`
    update plans set included = ${included}, period = ${period}, mode = ${mode}, further_price = 0.4, currency = 'EUR'
     where id = ${plan}`);
  return given.subscription(person, plan, { start, end });
}

/** Use as the fold leaves it, `ago` days before today. */
const use = (person: number, service: number, quantity: number, { subscription = 0, ago = 0 } = {}) =>
  given.rows(sql`
    insert into usage_days (user_id, service_id, day, subscription_id, organization_id, branch_id, quantity)
    values (${person}, ${service}, (now() at time zone 'UTC')::date - ${ago}::int, ${subscription}, ${home}, 0, ${quantity})`);

/** A change that waits to be folded since so many seconds. */
const wait = (person: number, service: number, seconds: number) =>
  given.rows(sql`
    insert into usage_changes (service_id, user_id, subscription_id, organization_id, branch_id, day, quantity, received_at)
    values (${service}, ${person}, 0, ${home}, 0, current_date, 1, now() - make_interval(secs => ${seconds}))`);

const stateOf = async (userId: number, serviceId: number) => {
  const states = await limitStatesOf(app.context.db, [{ userId, serviceId }]);
  return states.get(`${userId}:${serviceId}`);
};

/** A person with a role in a new service that counts. */
async function holder({ limit = null }: { limit?: number | null } = {}) {
  const service = await counting();
  const made = await given.person({
    organization: home,
    branches: ['Quay'],
    roles: { [service.key]: 'api_user' },
    limit,
  });
  return { ...made, service };
}

const firstOfMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;

describe('the limit state', () => {
  it('is null for a service without a unit, and for no pair of others', async () => {
    const { id, service } = await holder();
    await given.rows(sql`update services set unit_key = null where id = ${service.id}`);
    expect(await stateOf(id, service.id)).toBeNull();
    expect(await stateOf(999_999, service.id)).toBeUndefined();
  });

  it('says nothing used until the service has counted once', async () => {
    const { id, service } = await holder({ limit: 10 });
    expect(await stateOf(id, service.id)).toMatchObject({
      used: null,
      limit: 10,
      remaining: null,
      asOf: null,
      since: null,
    });
    await use(await app.idOf('user'), service.id, 3);
    expect(await stateOf(id, service.id)).toMatchObject({
      unit: { key: 'crates', one: 'crate', other: 'crates' },
      used: 0,
      remaining: 10,
      mode: 'soft',
      since: firstOfMonth(),
      isLate: false,
    });
  });

  const free = { furtherPrice: null, currency: null };
  const priced = { furtherPrice: 0.4, currency: 'EUR' };
  it.each<[string, { own: number | null; included: number | null }, object]>([
    [
      'the person’s own where it is tighter',
      { own: 5, included: 10 },
      { limit: 5, rule: 'own', remaining: 0, ...free },
    ],
    [
      'the plan’s where that is tighter',
      { own: 20, included: 10 },
      { limit: 10, rule: 'plan', remaining: 3, ...priced },
    ],
    [
      'the plan’s where both are alike',
      { own: 10, included: 10 },
      { limit: 10, rule: 'plan', remaining: 3, ...priced },
    ],
    ['the plan’s alone', { own: null, included: 10 }, { limit: 10, rule: 'plan', remaining: 3, ...priced }],
    ['the plan’s where the own one is 0, as forms send it', { own: 0, included: 10 }, { limit: 10, ...priced }],
    ['the person’s own below what is used of the plan', { own: 5, included: 7 }, { limit: 5, rule: 'own', ...priced }],
    [
      'the own one where the plan includes any number',
      { own: 8, included: null },
      { limit: 8, rule: 'own', remaining: 1, ...free },
    ],
    ['none', { own: null, included: null }, { limit: null, rule: null, remaining: null, mode: null, used: 7, ...free }],
  ])('rules by %s, and has a price above what the plan includes', async (_case, { own, included }, expected) => {
    const { id, service } = await holder({ limit: own });
    await use(id, service.id, 7, { subscription: await subscribe(id, service.key, { included, mode: 'hard' }) });
    expect(await stateOf(id, service.id)).toMatchObject(expected);
  });

  it.each<[NonNullable<Terms['period']>, string | null, number]>([
    ['month', null, 1],
    ['year', null, 2],
    ['term', null, 4],
    ['term', '2199-07-01', 4],
  ])('counts what was used in the %s (term until %s)', async (period, end, used) => {
    const { id, service } = await holder();
    const subscription = await subscribe(id, service.key, { included: 10, period, start: '2020-02-03', end });
    const year = new Date().getUTCFullYear();
    // Once before the subscription, then once in each longer period.
    const days = ['2020-02-02', '2020-02-03', `${year - 1}-12-31`, `${year}-01-01`, firstOfMonth()];
    for (const day of new Set(days)) {
      await given.rows(sql`
        insert into usage_days (user_id, service_id, day, subscription_id, quantity) values (${id}, ${service.id}, ${day}, ${subscription}, 1)`);
    }
    const state = await stateOf(id, service.id);
    expect(state?.since).toBe({ month: firstOfMonth(), year: `${year}-01-01`, term: '2020-02-03' }[period]);
    const again = { month: /-01T00:00:00/, year: new RegExp(`^${year + 1}-01-01T`), term: /^2199-07-01T/ }[period];
    expect(state?.resetsAt ?? 'never').toMatch(period === 'term' && end === null ? /^never$/ : again);
    // In January month and year begin alike.
    expect(state?.used).toBe(days.at(-1) === `${year}-01-01` && period !== 'month' ? used - 1 : used);
  });

  it('counts use under another plan, and under none, apart', async () => {
    const { id, service } = await holder({ limit: 10 });
    await use(id, service.id, 4);
    expect(await stateOf(id, service.id)).toMatchObject({ used: 4, rule: 'own' });
    await use(id, service.id, 2, { subscription: await subscribe(id, service.key, { included: 5 }) });
    expect(await stateOf(id, service.id)).toMatchObject({ used: 2, rule: 'plan', remaining: 3 });
  });
});

describe('a hard limit that is reached', () => {
  let id: number;
  let service: { id: number; key: string };
  let token: string;
  beforeEach(async () => {
    const made = await holder();
    ({ id, service } = made);
    ({ token } = await made.signIn());
    await use(id, service.id, 10, { subscription: await subscribe(id, service.key, { included: 10, mode: 'hard' }) });
  });
  const tile = async () =>
    (await app.expect(200, me.services, { as: { token } })).body.find(({ key }) => key === service.key);
  const open = () => app.send(auth.handoff, { as: { token }, body: { service: service.key, accepts: ['oidc'] } });

  it('closes tile and hand-off, and says when it starts again', async () => {
    expect(await tile()).toMatchObject({
      available: false,
      reason: 'limit-reached',
      explanation: expect.stringMatching(/^The limit of 10 crates is reached\. It starts again on 1 /) as string,
      usage: { used: 10, limit: 10, remaining: 0, mode: 'hard', isLate: false },
    });
    expect(await open()).toMatchObject({ status: 409, body: { code: 'limit-reached' } });
  });

  it('leaves the key in the token', () => {
    expect(Object.keys(decodeJwt<{ services: object }>(token).services)).toEqual([service.key]);
  });

  it('opens while the counter is more than 60 seconds old, and closes at 50', async () => {
    await wait(id, service.id, 50);
    expect((await open()).status).toBe(409);
    await wait(id, service.id, 61);
    expect(await tile()).toMatchObject({ available: true, usage: { isLate: true, used: 10 } });
    expect((await open()).status).toBe(200);
  });

  it('opens while nothing is known', async () => {
    await given.rows(sql`delete from usage_days where service_id = ${service.id}`);
    expect(await tile()).toMatchObject({ available: true, usage: { used: null } });
  });

  it('opens as soon as the limit is raised', async () => {
    await given.rows(sql`update plans set included = 11 where service_id = ${service.id}`);
    expect((await open()).status).toBe(200);
  });

  it('refuses a sign-in that the service asks for, also one without an address', async () => {
    await given.rows(sql`update services set url = '' where id = ${service.id}`);
    expect(await tile()).toMatchObject({ reason: 'limit-reached' });
  });

  it('lets a soft one open', async () => {
    await given.rows(sql`update plans set mode = 'soft' where service_id = ${service.id}`);
    expect(await tile()).toMatchObject({ available: true, usage: { remaining: 0, mode: 'soft' } });
  });

  it('reaches the service by its machine answer', async () => {
    const client = await openidService(app, { key: service.key });
    const [{ sub }] = (await given.rows<{ sub: string }>(sql`select sub from users where id = ${id}`)) as [
      { sub: string },
    ];
    const issued = await client.post('/oauth2/token', { grant_type: 'client_credentials' });
    const authorization = `Bearer ${String(issued.body['access_token'])}`;
    const answer = await app.server.inject({ url: `/oauth2/entitlements/${sub}`, headers: { authorization } });
    expect(answer.json()).toMatchObject({
      entitled: false,
      reason: 'limit-reached',
      usage: { used: 10, limit: 10, remaining: 0, resetsAt: expect.any(String) as string, mode: 'hard' },
    });
  });
});

describe('why, tile, hand-off, entitlement, matrix, statement and limit state', () => {
  const people = 30;
  const services = 10;
  /** Park–Miller: the same states at every run. */
  let seed = 20_261_126;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const drawn: { person: number; service: { id: number; key: string }; reached: boolean; kind: string }[] = [];
  const tokens = new Map<number, string>();
  const tilesOf = async (userId: number) =>
    (await app.expect(200, me.services, { as: { token: tokens.get(userId)! } })).body;
  const checked = trials(90, people * services);

  beforeAll(async () => {
    const counted: { id: number; key: string; counter: 'fresh' | 'late' | 'unknown' }[] = [];
    for (let n = 0; n < services; n += 1) {
      const counter = n < 6 ? 'fresh' : n < 8 ? 'late' : 'unknown';
      counted.push({ ...(await counting()), counter });
    }
    for (let n = 0; n < people; n += 1) {
      const made = await given.person({ email: `limit${n}@limits.example`, organization: home, branches: ['Quay'] });
      for (const service of counted) {
        const own = [null, 0, 5, 10, 40][next(5)]!;
        const included = [null, 0, 5, 10, 25][next(5)]!;
        const mode = next(3) === 0 ? 'soft' : 'hard';
        const period = (['month', 'year', 'term'] as const)[next(3)]!;
        const planned = next(5) > 0;
        await given.grant(made.id, { [service.key]: 'api_user' }, { limit: own });
        const subscription = planned ? await subscribe(made.id, service.key, { included, mode, period }) : 0;
        const used = next(30);
        if (service.counter !== 'unknown') await use(made.id, service.id, used, { subscription });
        const limits = [own || null, planned ? included : null].filter((limit) => limit !== null);
        const isOver = limits.length > 0 && used >= Math.min(...limits);
        const reached = isOver && planned && mode === 'hard' && service.counter === 'fresh';
        drawn.push({ person: made.id, service, reached, kind: `${service.counter} ${planned ? mode : 'no plan'}` });
      }
      tokens.set(made.id, (await made.signIn()).token);
    }
    for (const { id, counter } of counted) if (counter === 'late') await wait(drawn[0]!.person, id, 90);
  }, 120_000);

  it(`agree in ${checked} random states`, { timeout: 180_000 }, async ({ annotate }) => {
    const states = await limitStatesOf(
      app.context.db,
      drawn.map(({ person: userId, service }) => ({ userId, serviceId: service.id })),
    );
    const query = { q: 'limits.example', page: 1, size: 100 as const };
    const { body: rows } = await app.expect(200, accessMatrix.list, { as: 'superAdmin', query });
    const month = firstOfMonth().slice(0, 7);
    const params = { organization: home, month };
    const { body: provisional } = await app.expect(200, statement.read, { as: 'superAdmin', params });
    const monthEnds = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString();
    let lines = 0;
    const differences: object[] = [];
    const tiles = new Map<number, Awaited<ReturnType<typeof tilesOf>>>();
    for (const { person: userId, service, reached, kind } of drawn.slice(0, checked)) {
      const as = { token: tokens.get(userId)! };
      const cell = rows.find((row) => row.user.id === userId)?.cells.find(({ serviceId }) => serviceId === service.id);
      const mine = tiles.get(userId) ?? (await tilesOf(userId));
      tiles.set(userId, mine);
      const tile = mine.find(({ key }) => key === service.key);
      const handOff = await app.send(auth.handoff, { as, body: { service: service.key } });
      const { entitled, reason } = (
        await app.expect(200, user.entitlement, { as: 'superAdmin', params: { id: userId, service: service.key } })
      ).body;
      const links = (
        await app.expect(200, accessMatrix.why, { as: 'superAdmin', query: { user: userId, service: service.id } })
      ).body;
      const state = states.get(`${userId}:${service.id}`);
      const isReached = state?.remaining === 0 && state.mode === 'hard' && !state.isLate;
      const said = {
        cell: cell?.reason === 'limit-reached' && !cell.opens,
        tile: tile?.reason === 'limit-reached' && !tile.available,
        handOff: handOff.status === 409,
        entitlement: reason === 'limit-reached' && !entitled,
        why: links.find(({ holds }) => !holds)?.name === 'limit',
        state: isReached,
      };
      const open =
        cell?.opens && tile?.available && handOff.status === 200 && entitled && links.every(({ holds }) => holds);
      const isTileState = JSON.stringify({ ...tile?.usage, asOf: null }) === JSON.stringify({ ...state, asOf: null });
      // A statement has the periods that end in its month, with use.
      const line = provisional.rows.find((each) => each.user.id === userId && each.service.key === service.key);
      const { used, limit, rule, resetsAt } = state ?? {};
      const hasLine = Boolean(used) && Date.parse(resetsAt ?? '9999-12-31') <= Date.parse(monthEnds);
      const isLineState = hasLine
        ? line?.used === used && line?.limit === limit && line?.rule === rule
        : line === undefined;
      lines += hasLine ? 1 : 0;
      const agrees =
        Object.values(said).every((each) => each === reached) && open === !reached && isTileState && isLineState;
      if (!agrees) differences.push({ kind, userId, service, reached, said, open, state, tile, line });
    }
    const tally = groupedBy(drawn, ({ kind, reached }) => `${kind}, ${reached ? 'reached' : 'open'}`);
    await annotate([...tally].map(([kind, { length }]) => `${kind}: ${length}`).join('; '));
    expect(differences).toEqual([]);
    expect(drawn.filter(({ reached }) => reached).length).toBeGreaterThan(40);
    expect(lines).toBeGreaterThan(checked / 5);
    for (const [userId, token] of tokens) {
      // The key stays, whatever the counter says.
      const held = drawn.filter(({ person: id }) => id === userId).map(({ service }) => service.key);
      expect(Object.keys(decodeJwt<{ services: object }>(token).services).toSorted()).toEqual(held.toSorted());
    }
  });

  it('filter people by what opens for them', async () => {
    const [{ service }] = drawn as [(typeof drawn)[number]];
    for (const [state, wanted] of [
      ['opens', false],
      ['blocked', true],
    ] as const) {
      const query = { q: 'limits.example', service: service.id, state, page: 1, size: 100 as const };
      const { body, headers } = await app.expect(200, accessMatrix.list, { as: 'superAdmin', query });
      const expected = drawn.filter((each) => each.service.id === service.id && each.reached === wanted);
      expect(new Set(body.map((row) => row.user.id))).toEqual(new Set(expected.map((each) => each.person)));
      expect(headers['x-total-count']).toBe(String(expected.length));
    }
  });
});
