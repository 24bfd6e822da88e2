import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Statement, statement, system } from '@gangway/contract';
import { readTable } from '@gangway/table-files/read';
import { sql } from 'drizzle-orm';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import { closeDueStatements } from './close-statement.ts';

const app = await suiteApp();
const { given } = app;
const as = 'superAdmin';
let count = 0;

/** The month so many months ago, `YYYY-MM`. */
function monthAgo(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}
const [thisMonth, lastMonth, twoAgo] = [0, 1, 2].map(monthAgo) as [string, string, string];

interface Numbers {
  included?: number | null;
  period?: 'month' | 'year' | 'term';
  price?: number | null;
  currency?: string | null;
}

async function planOf({ included = 1000, period = 'month', price = 0.4, currency = 'EUR' }: Numbers): Promise<number> {
  const id = await given.plan(`Metered ${(count += 1)}`, 'ocean_tracking');
  await given.rows(sql`
    update plans set included = ${included}, period = ${period}, further_price = ${price}, currency = ${currency} where id = ${id}`);
  return id;
}

const home = () => given.organization(undefined, ['Quay']);
const personOf = async (organization: number, name: [string, string] = ['Ute', 'Zähler']) =>
  (await given.person({ organization, branches: ['Quay'], name })).id;

/** A person with a role and a limit of the own. */
const holder = async (organization: number, limit: number) =>
  (await given.person({ organization, branches: ['Quay'], roles: { ocean_tracking: 'api_user' }, limit })).id;

/** A person of a new organization with a subscription to a plan of these numbers. */
async function subscriber(numbers: Numbers = {}, days: { start?: string; end?: string | null } = {}) {
  const organization = await home();
  const person = await personOf(organization);
  const subscription = await given.subscription(person, await planOf(numbers), days);
  return { organization, person, subscription };
}

interface Booked {
  organization: number;
  person: number;
  subscription?: number;
}

const use = ({ organization, person, subscription = 0 }: Booked, day: string, quantity: number) =>
  given.rows(sql`
    insert into usage_days (user_id, service_id, day, subscription_id, organization_id, branch_id, quantity)
    select ${person}, v.id, ${day}, ${subscription}, ${organization},
           coalesce((select branch_id from user_branches where user_id = ${person} limit 1), 0), ${quantity}
      from services v where v.name = 'ocean_tracking'
    on conflict (user_id, service_id, day, subscription_id, organization_id, branch_id)
      do update set quantity = usage_days.quantity + excluded.quantity`);

const read = async (organization: number, month: string): Promise<Statement> =>
  (await app.expect(200, statement.read, { as, params: { organization, month } })).body;
const close = (organization: number, month: string) =>
  app.send(statement.close, { as, params: { organization, month } });

describe('reading statements', () => {
  it('is refused to people and Branch_Admins, and ends at the own organization for an Org_Admin', async () => {
    const harbour = await given.idOf('organizations', 'Harbour Freight');
    const other = await home();
    const branchAdmin = await given.person({
      organization: 'Harbour Freight',
      branches: ['Hamburg'],
      roles: { user_management: 'Branch_Admin' },
    });
    const params = { organization: harbour, month: lastMonth };
    for (const each of ['user', { token: await branchAdmin.token() }] as const) {
      expect((await app.send(statement.read, { as: each, params })).status).toBe(403);
    }
    expect((await app.send(statement.read, { as: 'orgAdmin', params })).status).toBe(200);
    const foreign = { organization: other, month: lastMonth };
    for (const route of [statement.read, statement.exportCsv, statement.exportWorkbook, statement.evidence]) {
      expect((await app.send(route, { as: 'orgAdmin', params: foreign })).status).toBe(404);
    }
    expect((await app.send(statement.close, { as: 'orgAdmin', params })).status).toBe(403);
    const listed = await app.expect(200, statement.list, { as: 'orgAdmin', query: { organization: other } });
    expect(listed.body).toEqual([]);
  });

  it('finds none of a month to come, nor of one long past', async () => {
    const organization = await home();
    for (const month of [monthAgo(-1), monthAgo(13)]) {
      expect((await app.send(statement.read, { as, params: { organization, month } })).status).toBe(404);
    }
    expect((await app.send(statement.read, { as, params: { organization, month: '2026-13' } })).status).toBe(400);
  });
});

describe('a line', () => {
  it('says used, included, over, price, amount and currency of one subscription', async () => {
    const booked = await subscriber();
    await use(booked, `${lastMonth}-01`, 1000);
    await use(booked, `${lastMonth}-28`, 120);
    // The day before and the day after are of other months.
    await use(booked, `${thisMonth}-01`, 5);
    await use(booked, `${twoAgo}-28`, 7);
    const { rows, totals, lines, state } = await read(booked.organization, lastMonth);
    expect(rows).toMatchObject([
      {
        user: { id: booked.person, name: 'Ute Zähler' },
        branch: { name: 'Quay' },
        service: { key: 'ocean_tracking' },
        subscription: booked.subscription,
        from: `${lastMonth}-01`,
        unit: 'containers',
        used: 1120,
        limit: 1000,
        rule: 'plan',
        included: 1000,
        over: 120,
        furtherPrice: '0.4000',
        amount: '48.00',
        currency: 'EUR',
        corrects: null,
      },
    ]);
    expect({ totals, lines, state }).toEqual({
      totals: [{ currency: 'EUR', amount: '48.00' }],
      lines: 1,
      state: 'closing',
    });
  });

  it.each([
    [1, 0.005, '0.01'],
    [1, 0.0049, '0.00'],
    [3, 0.335, '1.01'],
    [0.5, 0.03, '0.02'],
    [1.005, 1, '1.01'],
  ])('rounds %s at %s half up, to %s', async (over, price, amount) => {
    const booked = await subscriber({ included: 0, price });
    await use(booked, `${lastMonth}-03`, over);
    expect((await read(booked.organization, lastMonth)).rows).toMatchObject([{ amount }]);
  });

  it('has no price without a plan, and none with a plan that has none', async () => {
    const free = await subscriber({ price: null, currency: null });
    await use(free, `${lastMonth}-03`, 2000);
    await use({ ...free, subscription: 0 }, `${lastMonth}-03`, 4);
    const { rows, totals } = await read(free.organization, lastMonth);
    const said = rows.map(({ plan, over, amount }) => [plan === null, over, amount]);
    expect(said).toHaveLength(2);
    expect(said).toEqual(
      expect.arrayContaining([
        [false, 1000, null],
        [true, 0, null],
      ]),
    );
    expect(totals).toEqual([]);
  });

  it.each([
    [5, 'own', { used: 8, over: 0, amount: '0.00' }],
    [5, 'own', { used: 12, over: 2, amount: '0.80' }],
    [50, 'plan', { used: 12, over: 2, amount: '0.80' }],
    [0, 'plan', { used: 12, over: 2, amount: '0.80' }],
  ])(
    'says beside an own limit of %s that of the %s, and charges above what the plan includes',
    async (own, rule, sums) => {
      const organization = await home();
      const person = await holder(organization, own);
      const subscription = await given.subscription(person, await planOf({ included: 10 }));
      await use({ organization, person, subscription }, `${lastMonth}-02`, sums.used);
      const limit = Math.min(own || 10, 10);
      expect((await read(organization, lastMonth)).rows).toMatchObject([{ limit, rule, included: 10, ...sums }]);
    },
  );

  it('stays within its subscription: what ends on a day has a line up to the day before', async () => {
    const booked = await subscriber({ included: 1 }, { start: '2026-01-01', end: `${lastMonth}-10` });
    await use(booked, `${lastMonth}-09`, 3);
    expect((await read(booked.organization, lastMonth)).rows).toMatchObject([
      { from: `${lastMonth}-01`, to: `${lastMonth}-09`, used: 3, amount: '0.80' },
    ]);
  });

  it('of a year or a term stands in the month in which the period ends, with all its use', async () => {
    const organization = await home();
    for (const period of ['year', 'term'] as const) {
      const person = await personOf(organization);
      const plan = await planOf({ included: 10, period, price: 1 });
      const subscription = await given.subscription(person, plan, { start: `${twoAgo}-05`, end: `${lastMonth}-20` });
      await use({ organization, person, subscription }, `${twoAgo}-06`, 9);
      await use({ organization, person, subscription }, `${lastMonth}-19`, 3);
    }
    expect((await read(organization, twoAgo)).rows).toEqual([]);
    const { rows } = await read(organization, lastMonth);
    const isNewYear = lastMonth.endsWith('-01');
    expect(rows.filter(({ from }) => from === `${twoAgo}-05`)).toMatchObject(
      Array.from({ length: isNewYear ? 1 : 2 }, () => ({ to: `${lastMonth}-19`, used: 12, over: 2, amount: '2.00' })),
    );
  });

  it('of one currency is never added to another', async () => {
    const organization = await home();
    for (const [currency, quantity] of [
      ['EUR', 3],
      ['USD', 4],
      ['EUR', 5],
    ] as const) {
      const person = await personOf(organization);
      const subscription = await given.subscription(person, await planOf({ included: 0, price: 0.1, currency }));
      await use({ organization, person, subscription }, `${lastMonth}-02`, quantity);
    }
    const { totals } = await read(organization, lastMonth);
    expect(totals).toEqual([
      { currency: 'EUR', amount: '0.80' },
      { currency: 'USD', amount: '0.40' },
    ]);
    const { body } = await app.expect(200, statement.list, { as, query: { organization } });
    expect(body).toMatchObject([{ month: lastMonth, state: 'closing', totals, lines: 3 }]);
  });
});

describe('closing', () => {
  it('is refused while the month runs, and a second time', async () => {
    const organization = await home();
    expect(await close(organization, thisMonth)).toMatchObject({ status: 409, body: { code: 'month_open' } });
    expect(await close(organization, lastMonth)).toMatchObject({ status: 200, body: { state: 'closed', lines: 0 } });
    expect(await close(organization, lastMonth)).toMatchObject({ status: 409, body: { code: 'statement_closed' } });
  });

  it('happens once where two ask at the same moment', async () => {
    const { organization, ...rest } = await subscriber({ included: 0 });
    await use({ organization, ...rest }, `${lastMonth}-02`, 1);
    const answers = await Promise.all([close(organization, lastMonth), close(organization, lastMonth)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('leaves the statement as it was, whatever comes later, and says who closed it', async () => {
    const booked = await subscriber({ included: 0, price: 1 });
    await use(booked, `${lastMonth}-02`, 10);
    await close(booked.organization, lastMonth);
    const before = await read(booked.organization, lastMonth);
    expect(before).toMatchObject({
      state: 'closed',
      closedBy: expect.any(String) as string,
      totals: [{ amount: '10.00' }],
    });
    await use(booked, `${lastMonth}-03`, 5);
    await given.rows(sql`update plans set further_price = 9, included = 1, display_name = 'Renamed'
                          where id = (select plan_id from subscriptions where id = ${booked.subscription})`);
    await given.rows(sql`update users set last_name = 'Changed' where id = ${booked.person}`);
    expect(await read(booked.organization, lastMonth)).toEqual(before);
    const trail = await given.rows(sql`
      select after from audit_events where action = 'statement.closed' and organization_id = ${booked.organization}`);
    expect(trail).toEqual([{ after: { month: lastMonth, rows: 1 } }]);
  });

  it('lets a late event become a line of the next month, by the terms that were told', async () => {
    const booked = await subscriber({ included: 10, price: 0.335 });
    await use(booked, `${twoAgo}-02`, 11);
    await close(booked.organization, twoAgo);
    await use(booked, `${twoAgo}-03`, 2);
    await given.rows(
      sql`update plans set further_price = 9 where id = (select plan_id from subscriptions where id = ${booked.subscription})`,
    );
    const correction = { corrects: twoAgo, used: 2, over: 2, furtherPrice: '0.3350', from: `${twoAgo}-01` };
    // 3 × 0.335 is 1.005, hence 1.01; 0.34 was told.
    expect((await read(booked.organization, lastMonth)).rows).toMatchObject([{ ...correction, amount: '0.67' }]);
    await close(booked.organization, lastMonth);
    expect((await read(booked.organization, thisMonth)).rows).toEqual([]);
    await use(booked, `${twoAgo}-03`, -2);
    expect((await read(booked.organization, thisMonth)).rows).toMatchObject([
      { corrects: twoAgo, used: -2, over: -2, amount: '-0.67' },
    ]);
  });

  it('corrects by the limit that was told, once, after the person has moved', async () => {
    const organization = await home();
    const person = await holder(organization, 5);
    const plan = await planOf({ included: 10 });
    const booked = { organization, person, subscription: await given.subscription(person, plan) };
    await use(booked, `${twoAgo}-02`, 11);
    await close(organization, twoAgo);
    await given.rows(sql`update user_service_roles set limit_value = 7 where user_id = ${person}`);
    await given.rows(sql`delete from user_branches where user_id = ${person}`);
    const correction = { corrects: twoAgo, used: 1, limit: 5, rule: 'own', over: 1, amount: '0.40' };
    await use(booked, `${twoAgo}-02`, 1);
    expect((await read(organization, lastMonth)).rows).toMatchObject([correction]);
    await close(organization, lastMonth);
    await use(booked, `${twoAgo}-02`, 1);
    expect((await read(organization, thisMonth)).rows).toMatchObject([correction]);
  });

  it('takes a late event of a person without a line', async () => {
    const booked = await subscriber({ included: 0, price: 1 });
    await close(booked.organization, lastMonth);
    await use(booked, `${lastMonth}-03`, 2);
    expect((await read(booked.organization, thisMonth)).rows).toMatchObject([{ corrects: lastMonth, amount: '2.00' }]);
  });

  it('corrects a month once, also where a later month was closed first', async () => {
    const booked = await subscriber({ included: 0, price: 1 });
    const { organization } = booked;
    await use(booked, `${twoAgo}-03`, 5);
    await close(organization, monthAgo(3));
    await use(booked, `${monthAgo(3)}-03`, 1);
    await close(organization, lastMonth);
    await close(organization, twoAgo);
    expect((await read(organization, lastMonth)).rows).toMatchObject([{ used: 1, corrects: monthAgo(3) }]);
    expect((await read(organization, twoAgo)).rows).toMatchObject([{ used: 5, corrects: null }]);
    expect((await read(organization, thisMonth)).rows).toEqual([]);
  });

  it('is corrected alike where the former version of the API has closed it', async () => {
    const organization = await home();
    for (const own of [0, 3]) {
      const person = await holder(organization, own);
      const subscription = await given.subscription(person, await planOf({ included: 10, price: 0.335 }));
      await use({ organization, person, subscription }, `${twoAgo}-02`, 11.5);
      await use({ organization, person }, `${twoAgo}-02`, 2);
      await close(organization, monthAgo(3));
      await use({ organization, person, subscription }, `${monthAgo(3)}-02`, 1);
    }
    await close(organization, twoAgo);
    const told = () =>
      given.rows(
        sql`select * from told_use where organization_id = ${organization} order by month, user_id, subscription_id`,
      );
    const before = await told();
    expect(before).toHaveLength(6);
    await given.rows(sql`delete from told_use where organization_id = ${organization}`);
    // As it does: in order, and without a word about what is told.
    type Row = Record<'month' | 'body' | 'totals' | 'signature', string> & { lines: number };
    const closed = await given.rows<Row>(sql`
      delete from statements where organization_id = ${organization} returning month::text, body, totals::text, lines, signature`);
    for (const { month, body, totals, lines, signature } of closed.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
      await given.rows(sql`
        insert into statements (organization_id, month, body, totals, lines, signature)
        values (${organization}, ${month}, ${body}, ${totals}, ${lines}, ${signature})`);
    }
    expect(await told()).toEqual(before);
  });

  it('is done by a job from day 5 on, the earliest month first, once', async () => {
    const booked = await subscriber({ included: 0, price: 1 });
    const threeAgo = monthAgo(3);
    await use(booked, `${threeAgo}-03`, 1);
    await use(booked, `${twoAgo}-03`, 2);
    await use(booked, `${thisMonth}-01`, 3);
    await Promise.allSettled([closeDueStatements(app.context), closeDueStatements(app.context)]);
    await closeDueStatements(app.context);
    const { body } = await app.expect(200, statement.list, { as, query: { organization: booked.organization } });
    expect(body.map(({ month, state, closedBy }) => [month, state, closedBy])).toEqual([
      [thisMonth, 'open', null],
      [twoAgo, 'closed', null],
      [threeAgo, 'closed', null],
    ]);
  });
});

describe('a file of a statement', () => {
  it('carries no formula, and opens as a workbook with numbers', async () => {
    const organization = await home();
    const person = await personOf(organization, ['=HYPERLINK("x")', 'Müller, "Kai"']);
    const subscription = await given.subscription(person, await planOf({ included: 0, price: 0.25 }));
    await use({ organization, person, subscription }, `${lastMonth}-02`, 5);
    const params = { organization, month: lastMonth };
    const { body, headers } = await app.expect(200, statement.exportCsv, { as, params });
    expect(headers['content-disposition']).toBe(`attachment; filename="statement-${lastMonth}.csv"`);
    expect(body).toContain('"\'=HYPERLINK(""x"") Müller, ""Kai"""');
    expect(body).toContain('"5","0","0","5","0.2500","1.25","EUR",""\r\n"Total"');
    const token = await app.tokenOf('auditor');
    const file = await app.server.inject({
      url: `/statements/${organization}/${lastMonth}/xlsx`,
      headers: { authorization: `Bearer ${token}` },
    });
    const table = await readTable(new Uint8Array(file.rawPayload).buffer);
    expect(JSON.stringify(table)).toContain('=HYPERLINK(');
    expect(JSON.stringify(table)).toContain('1.25');
  });

  it('is the same by the format asked for, noted in the trail, and refused beyond reach', async () => {
    const booked = await subscriber({ included: 0, price: 1 });
    await use(booked, `${lastMonth}-02`, 10);
    const path = `/statements/${booked.organization}/${lastMonth}`;
    const get = async (url: string, caller: 'auditor' | 'orgAdmin' | 'user') =>
      app.server.inject({ url, headers: { authorization: `Bearer ${await app.tokenOf(caller)}` } });
    for (const [caller, status] of [
      ['user', 403],
      ['orgAdmin', 404],
    ] as const) {
      expect((await get(`${path}?format=csv`, caller)).statusCode).toBe(status);
    }
    for (const format of ['csv', 'xlsx'] as const) {
      const asked = await get(`${path}?format=${format}`, 'auditor');
      const own = await get(`${path}/${format}`, 'auditor');
      for (const name of ['content-type', 'content-disposition']) expect(asked.headers[name]).toBe(own.headers[name]);
      expect(asked.headers['content-disposition']).toContain(`.${format}"`);
      const [askedTable, ownTable] = [asked, own].map(({ rawPayload }) => new Uint8Array(rawPayload).buffer);
      expect(await readTable(askedTable!)).toEqual(await readTable(ownTable!));
    }
    expect((await get(path, 'auditor')).json()).toMatchObject({ lines: 1, rows: [{ amount: '10.00' }] });
    expect((await get(`${path}?format=pdf`, 'auditor')).statusCode).toBe(400);
    const exports = sql`select count(*)::int from audit_events where action = 'statement.exported' and organization_id = ${booked.organization}`;
    expect(await given.value(exports)).toBe(4);
  });

  it('is evidence once closed, which a library verifies with the published key', async () => {
    const booked = await subscriber({ included: 0, price: 1 });
    await use(booked, `${lastMonth}-02`, 10);
    const params = { organization: booked.organization, month: lastMonth };
    expect((await app.send(statement.evidence, { as: 'auditor', params })).status).toBe(409);
    await close(booked.organization, lastMonth);
    const answer = await app.server.inject({
      url: `/statements/${booked.organization}/${lastMonth}/evidence`,
      headers: { authorization: `Bearer ${await app.tokenOf('auditor')}` },
    });
    const file: { protected: string; payload: string; signature: string } = JSON.parse(answer.payload);
    const keys = createLocalJWKSet((await app.expect(200, system.evidenceKeys, {})).body);
    const { payload, protectedHeader } = await flattenedVerify(file, keys);
    expect(protectedHeader?.typ).toBe('gangway-evidence+jws');
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual(await read(booked.organization, lastMonth));
    const forged = { ...file, payload: Buffer.from('{}').toString('base64url') };
    await expect(flattenedVerify(forged, keys)).rejects.toThrow('signature verification failed');
  });
});

describe('a recomputation from events, in another language', () => {
  const script = fileURLToPath(new URL('recompute-statement.py', import.meta.url));
  const hasPython = spawnSync('python3', ['--version']).status === 0;
  /** Park–Miller: the same events at every run. */
  let seed = 20_261_126;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const any = <T>(values: readonly T[]): T => values[next(values.length)]!;

  it.skipIf(!hasPython)(
    'comes to the same lines, to the cent; skipped without python3',
    { timeout: 120_000 },
    async ({ annotate }) => {
      const months = [3, 2, 1, 0].map(monthAgo);
      const organizations = [await home(), await home()];
      const service = await given.idOf('services', 'ocean_tracking');
      const plans: object[] = [];
      const subscriptions: object[] = [];
      const limits: object[] = [];
      const booked: { organization: number; person: number; subscription: number; from: string; before: string }[] = [];
      for (let n = 0; n < 60; n += 1) {
        const organization = any(organizations);
        const own = any([0, 3, 20, 50]);
        const person = await holder(organization, own);
        limits.push({ user: person, limit: own });
        const numbers = {
          included: any([null, 0, 3.5, 20, 100]),
          period: any(['month', 'month', 'year', 'term'] as const),
          ...any([
            { price: null, currency: null },
            { price: 0.005, currency: 'EUR' },
            { price: 0.3335, currency: 'EUR' },
            { price: 1.0049, currency: 'USD' },
          ]),
        };
        const id = await planOf(numbers);
        const text = (value: number | null) => (value === null ? null : String(value));
        plans.push({ id, ...numbers, included: text(numbers.included), price: text(numbers.price) });
        const start = any(['2024-03-05', `${months[0]}-07`, `${months[1]}-15`]);
        const end = any([null, null, `${months[2]}-01`, `${months[2]}-20`, `${thisMonth}-02`]);
        const subscription = await given.subscription(person, id, { start, end });
        subscriptions.push({ id: subscription, plan: id, start, end });
        booked.push({ organization, person, subscription, from: start, before: end ?? '9999-12-31' });
        if (n % 4 === 0)
          booked.push({ organization, person, subscription: 0, from: '2024-01-01', before: '9999-12-31' });
      }
      const events: { id: string; at: string; received: number; [field: string]: unknown }[] = [];
      const replaced = new Set<string>();
      const closings: { organization: number; month: string; closed: number }[] = [];
      const said: object[] = [];
      for (const [phase, month] of months.entries()) {
        const received = phase + 1;
        // Half of them late, and some that correct what a closed month has counted.
        for (let n = 0; n < 500; n += 1) {
          const on = any([month, month, months[Math.max(0, phase - 1)]!, months[Math.max(0, phase - 2)]!]);
          const day = `${on}-${String(1 + next(28)).padStart(2, '0')}`;
          const who = any(booked);
          if (day < who.from || day >= who.before) continue;
          const id = `event-${events.length}`;
          const quantity = String((1 + next(20_000)) / 1000);
          const old = next(6) === 0 ? any(events.length > 0 ? events : [undefined]) : undefined;
          const event = {
            service,
            source: 'test',
            id,
            at: `${day}T12:00:00Z`,
            user: who.person,
            organization: who.organization,
            subscription: who.subscription,
            quantity,
            corrects: null,
            received,
          };
          if (old === undefined || replaced.has(old.id)) events.push(event);
          else {
            replaced.add(old.id);
            events.push({ ...old, id, quantity: any(['0', quantity]), corrects: old.id, received });
          }
        }
        await given.rows(sql`
        delete from usage_days where organization_id = any (${sql.param(`{${organizations.join(',')}}`)}::int[])`);
        await given.rows(sql`
        insert into usage_days (user_id, service_id, day, subscription_id, organization_id, branch_id, quantity)
        select e."user", ${service}, e.at::timestamptz::date, e.subscription, e.organization, 0, sum(e.quantity)
          from json_to_recordset(${JSON.stringify(events.filter(({ id }) => !replaced.has(id)))}::json)
            as e ("user" int, at text, subscription int, organization int, quantity numeric)
         group by 1, 3, 4, 5`);
        for (const organization of organizations) {
          if (month !== thisMonth) await app.expect(200, statement.close, { as, params: { organization, month } });
          closings.push({ organization, month, closed: received });
          const { rows } = await read(organization, month);
          said.push(...rows.map((row) => ({ organization, statement: month, ...row })));
        }
      }
      const given_ = { plans, subscriptions, limits, events, statements: closings };
      const run = spawnSync('python3', [script], {
        input: JSON.stringify(given_),
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      });
      expect(run.stderr).toBe('');
      type Recomputed = {
        organization: number;
        statement: string;
        user: number;
        subscription: number;
        [field: string]: unknown;
      };
      const recomputed: Recomputed[] = JSON.parse(run.stdout);
      const numberOf = (text: unknown) => (text === null ? null : Number(text));
      const keyOf = (line: Record<string, unknown>) =>
        [
          'organization',
          'statement',
          'corrects',
          'user',
          'subscription',
          'from',
          'to',
          'used',
          'limit',
          'rule',
          'over',
          'amount',
          'currency',
        ]
          .map((field) => line[field])
          .join(' ');
      const ours = (said as Statement['rows'] & Record<string, unknown>[]).map((line) =>
        keyOf({ ...line, user: (line['user'] as { id: number }).id, subscription: line['subscription'] ?? 0 }),
      );
      const theirs = recomputed.map((line) =>
        keyOf({ ...line, used: Number(line['used']), over: Number(line['over']), limit: numberOf(line['limit']) }),
      );
      await annotate(`${events.length} events, ${replaced.size} corrected, ${ours.length} lines`);
      expect(ours.toSorted()).toEqual(theirs.toSorted());
      expect(said.filter((line) => (line as { corrects: unknown }).corrects !== null).length).toBeGreaterThan(100);
    },
  );
});
