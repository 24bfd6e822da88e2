import { branch, organization, plan, service, subscription, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { compactUserCounts } from '../../operations/jobs/compact-user-counts.ts';
import { inTransaction } from '../../store/statements/in-transaction.ts';
import { testApp } from '../../testing/test-app.ts';

// Before the first connection.
const query = vi.spyOn(Client.prototype, 'query');

const rounds = trials(25, 200);

const app = await testApp();
const as = 'superAdmin';
const harbour = (await app.expect(200, organization.list, { as })).body.find(
  ({ name }) => name === 'Harbour Freight',
)!.id;
const hamburg = (await app.expect(200, branch.list, { as })).body.find(({ name }) => name === 'Hamburg')!.id;
afterAll(async () => {
  query.mockRestore();
  await app.close();
});

const version = (id: number) => app.given.value(sql`select version from users where id = ${id}`);

it('a new user takes five statements: who asks, begin, what it refers to, all that is written, commit', async () => {
  const { accessToken: token } = await app.signIn('superAdmin');
  const body = {
    firstName: 'Five',
    lastName: 'Statements',
    email: 'five.statements@example.com',
    organization: harbour,
    branches: [hamburg],
    services: { erp: { role: ['api_user'], limit: 1, notification: false, trackingUrlEnabled: false } },
  };
  query.mockClear();
  await app.expect(200, user.register, { as: { token }, body });
  expect(query.mock.calls).toHaveLength(5);
});

it(
  `two Super_Admins who take the role from each other leave one (${rounds} trials)`,
  { timeout: 180_000 },
  async () => {
    const [first, second] = [await app.idOf('superAdmin'), await app.idOf('secondSuperAdmin')];
    const auditor = {
      user_management: { role: ['Auditor'], limit: 1, notification: false, trackingUrlEnabled: false },
    };
    for (let trial = 0; trial < rounds; trial += 1) {
      await app.given.rows(sql`
      delete from user_service_roles where user_id in (${first}, ${second})`);
      await app.given.rows(sql`
      insert into user_service_roles (user_id, service_id, role_id)
      select u.id, v.id, r.id from users u, services v, roles r
       where u.id in (${first}, ${second}) and v.name = 'user_management' and r.name = 'Super_Admin'`);
      const [one, two] = [
        (await app.signIn('superAdmin')).accessToken,
        (await app.signIn('secondSuperAdmin')).accessToken,
      ];
      const versions = [await version(first), await version(second)] as const;
      const answers = await Promise.all([
        app.send(user.update, {
          as: { token: one },
          params: { id: second },
          body: { version: versions[1], services: auditor },
        }),
        app.send(user.update, {
          as: { token: two },
          params: { id: first },
          body: { version: versions[0], services: auditor },
        }),
      ]);
      const rows = await app.given.rows<{ n: number }>(sql`
      select count(*)::int as n from user_service_roles x join roles r on r.id = x.role_id
       where r.name = 'Super_Admin' and x.user_id in (${first}, ${second})`);
      expect(rows[0]?.n).toBe(1);
      // The loser met the guard, or was no administrator any more when the request came to be judged.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  },
);

it('one address makes one user, however often it is sent at once', { timeout: 60_000 }, async () => {
  for (let trial = 0; trial < 30; trial += 1) {
    // Four of five are refused, and refusals are few in an hour.
    await app.given.empty('throttle_counters');
    const body = {
      firstName: 'Race',
      lastName: '',
      email: `race.${trial}@example.com`,
      organization: harbour,
      branches: [hamburg],
      services: {},
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.send(user.register, { as: 'orgAdmin', body })),
    );
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409, 409, 409]);
  }
  const rows = await app.given.rows<{ n: number }>(
    sql`select count(*)::int as n from outbox_mails where recipient like 'race.%'`,
  );
  expect(rows[0]?.n).toBe(30);
});

it(`of two edits of one version, one is refused with 412 (${rounds} trials)`, { timeout: 120_000 }, async () => {
  const id = await app.idOf('bare');
  await app.given.rows(sql`
    insert into user_service_roles (user_id, service_id, role_id)
    select u.id, v.id, r.id from users u, services v, roles r
     where u.email in ('super.admin@example.com', 'second.admin@example.com')
       and v.name = 'user_management' and r.name = 'Super_Admin'
    on conflict do nothing`);
  const tokens = [(await app.signIn('superAdmin')).accessToken, (await app.signIn('secondSuperAdmin')).accessToken];
  for (let trial = 0; trial < rounds; trial += 1) {
    const stands = await version(id);
    const answers = await Promise.all(
      tokens.map((token, index) =>
        app.send(user.update, {
          as: { token },
          params: { id },
          body: { version: stands, firstName: `Name ${trial} ${index}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 412]);
  }
});

it('a doubled click subscribes once', { timeout: 60_000 }, async () => {
  const services = (await app.expect(200, service.list, { as: 'orgAdmin' })).body;
  const erp = services.find(({ name }) => name === 'erp')!.id;
  const token = (await app.signIn('superAdmin')).accessToken;
  const planId = (
    await app.expect(201, plan.create, { as: { token }, body: { name: 'Race', serviceId: erp, serviceType: 'UI' } })
  ).body.id;
  await app.given.releaseAll();
  const userId = await app.idOf('user');
  for (let trial = 0; trial < 30; trial += 1) {
    await app.given.empty('subscriptions');
    const body = {
      userId,
      serviceId: erp,
      serviceType: 'UI' as const,
      orgId: harbour,
      branchId: hamburg,
      planId,
      startDate: '2026-01-01',
    };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.send(subscription.create, { as: 'orgAdmin', body })),
    );
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409, 409, 409]);
  }
});

it(
  'the number of users stays exact while people come and go and counts are compacted',
  { timeout: 60_000 },
  async () => {
    const { db, store } = app.context;
    const { accessToken: token } = await app.signIn('auditor');
    const all = () => app.expect(200, user.list, { as: { token }, query: { page: 1, size: 10 } });
    for (let trial = 1; trial <= trials(10, 60); trial += 1) {
      const come = (n: number) =>
        inTransaction(db, (tx) =>
          tx.execute(sql`
          insert into users (first_name, email, organization_id)
          select 'Crew', ${`${trial}.${n}.`} || i || '@count.example', ${harbour} from generate_series(1, 5) i`),
        );
      const go = db.execute(sql`delete from users where email like ${`${trial - 1}.1.%@count.example`}`);
      await Promise.all([come(1), come(2), go, compactUserCounts(store.jobs), come(3), compactUserCounts(store.jobs)]);
      const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from users`);
      expect(Number((await all()).headers['x-total-count'])).toBe(rows[0]?.n);
    }
  },
);
