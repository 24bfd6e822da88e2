import { branch, organization, plan, service, subscription, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldCounts } from '../../store/fold-counts.ts';
import { inTransaction } from '../../store/in-transaction.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let harbour: number;
let hamburg: number;
beforeAll(async () => {
  app = await testApp();
  const as = 'superAdmin';
  harbour = (await app.expect(200, organization.list, { as })).body.find(({ name }) => name === 'Harbour Freight')!.id;
  hamburg = (await app.expect(200, branch.list, { as })).body.find(({ name }) => name === 'Hamburg')!.id;
});
afterAll(() => app.close());

const version = async (id: number) => {
  const { rows } = await app.context.db.execute<{ version: number }>(sql`select version from users where id = ${id}`);
  return rows[0]!.version;
};

it('two Super_Admins who take the role from each other leave one (200 trials)', { timeout: 180_000 }, async () => {
  const [first, second] = [await app.idOf('superAdmin'), await app.idOf('secondSuperAdmin')];
  const auditor = {
    user_management: { role: ['Auditor'], limit: 1, notification: false, trackingUrlEnabled: false },
  };
  for (let trial = 0; trial < 200; trial += 1) {
    await app.context.db.execute(sql`
      delete from user_service_roles where user_id in (${first}, ${second})`);
    await app.context.db.execute(sql`
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
    const { rows } = await app.context.db.execute<{ n: number }>(sql`
      select count(*)::int as n from user_service_roles x join roles r on r.id = x.role_id
       where r.name = 'Super_Admin' and x.user_id in (${first}, ${second})`);
    expect(rows[0]?.n).toBe(1);
    // The loser met the guard, or was no administrator any more when the request came to be judged.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

it('one address makes one user, however often it is sent at once', { timeout: 60_000 }, async () => {
  for (let trial = 0; trial < 30; trial += 1) {
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
  const { rows } = await app.context.db.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox_mails where recipient like 'race.%'`,
  );
  expect(rows[0]?.n).toBe(30);
});

it('of two edits of one version, one is refused with 412 (200 trials)', { timeout: 120_000 }, async () => {
  const id = await app.idOf('bare');
  await app.context.db.execute(sql`
    insert into user_service_roles (user_id, service_id, role_id)
    select u.id, v.id, r.id from users u, services v, roles r
     where u.email in ('super.admin@example.com', 'second.admin@example.com')
       and v.name = 'user_management' and r.name = 'Super_Admin'
    on conflict do nothing`);
  const tokens = [(await app.signIn('superAdmin')).accessToken, (await app.signIn('secondSuperAdmin')).accessToken];
  for (let trial = 0; trial < 200; trial += 1) {
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
  const userId = await app.idOf('user');
  for (let trial = 0; trial < 30; trial += 1) {
    await app.context.db.execute(sql`delete from subscriptions`);
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

it('people of the same new words come, are renamed and go at once; every word is kept while somebody has it (100 trials)', async () => {
  const { db } = app.context;
  const all = async (statements: ReturnType<typeof sql>[]) =>
    Promise.all(statements.map((statement) => inTransaction(db, (tx) => tx.execute(statement))));
  const person = (trial: number, n: number, name: string) => sql`
    insert into users (first_name, last_name, email) values (${name}, ${`Word${trial}`}, ${`w${trial}.${n}@words.example`})`;
  for (let trial = 0; trial < 100; trial += 1) {
    await db.execute(person(trial, 0, `Only${trial}`));
    await all([
      sql`update users set first_name = ${`Other${trial}`} where email = ${`w${trial}.0@words.example`}`,
      person(trial, 1, `Only${trial}`),
      person(trial, 2, `Other${trial}`),
      sql`delete from users where email = ${`w${trial - 1}.1@words.example`}`,
      person(trial, 3, `Only${trial - 1}`),
      sql`select fold_word_changes()`,
    ]);
  }
  const entries = async () => {
    const { rows } = await db.execute<{ entry: string }>(sql`
      select coalesce(w.text, '?') || ' ' || coalesce(x.user_id::text, '-') || ' ' || w.people as entry
        from words w full join user_words x on x.word_id = w.id order by 1`);
    return rows.map(({ entry }) => entry);
  };
  await foldCounts(db);
  const followed = await entries();
  await db.execute(sql`select collect_user_words()`);
  expect(followed).toEqual(await entries());
});

it(
  'people come, are renamed and go while marks are folded and made anew; each has as many before it as there are (60 trials)',
  { timeout: 120_000 },
  async () => {
    const { db } = app.context;
    const oneByOne = async (times: number, statement: (n: number) => ReturnType<typeof sql>) => {
      for (let n = 0; n < times; n += 1) await inTransaction(db, (tx) => tx.execute(statement(n)));
    };
    const come = (name: string) => sql`
    insert into users (first_name, email)
      select 'Crew ' || n * 997 % 3001, ${name} || n || '@marks.example' from generate_series(1, 5) n`;
    const wrongMarks = async () => {
      const { rows } = await db.execute(sql`
      select * from (
        select m.sort, m.key, m.user_id,
               m.before + (select coalesce(sum(change), 0)::int from user_mark_changes c
                            where c.sort = m.sort and (c.key, c.user_id) < (m.key, m.user_id)) as said,
               (select count(*)::int from users u cross join marked_keys(u) k
                 where k.sort = m.sort and (k.key, u.id) < (m.key, m.user_id)) as counted
          from user_marks m where m.sort in ('id', 'name', 'email')) every
       where said <> counted`);
      return rows;
    };
    await app.context.store.inScript((session) =>
      session.script(`
      insert into users (first_name, email)
        select 'Crew ' || n * 7919 % 3001, n || '@marks.example' from generate_series(1, 3000) n;
      select collect_user_marks()`),
    );
    for (let trial = 1; trial <= 60; trial += 1) {
      const some = (n: number) => sql`email like '%@marks.example' and id % 700 = ${trial * 8 + n}`;
      await Promise.all([
        oneByOne(8, (n) => come(`${trial}.${n}.`)),
        oneByOne(8, (n) => sql`update users set first_name = 'Crew ' || ${trial} * id % 3001 where ${some(n)}`),
        oneByOne(8, (n) => sql`update users set email = ${`${trial}-`} || email where ${some(n + 100)}`),
        oneByOne(8, (n) => sql`delete from users where ${some(n + 200)}`),
        oneByOne(12, () => sql`select fold_user_marks(0)`),
        oneByOne(12, () => sql`select fold_user_marks(0)`),
        oneByOne(6, () => sql`select collect_user_marks('{name, email}')`),
      ]);
      expect(await wrongMarks()).toEqual([]);
    }
    const { rows } = await db.execute(sql`select from user_marks where sort in ('id', 'name', 'email')`);
    expect(rows.length).toBeGreaterThan(6);
  },
);
