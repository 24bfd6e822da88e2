import { organization, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const rounds = trials(25, 200);

const app = await suiteApp();
await app.tokenOf('superAdmin');
await app.tokenOf('secondSuperAdmin');

const add = async (name: string) =>
  (await app.expect(201, organization.create, { as: 'superAdmin', body: { name, displayName: name } })).body.id;
const rename = (as: 'superAdmin' | 'secondSuperAdmin', id: number, existingRole: string, newRole: string) =>
  app.send(organization.rename, { as, body: { id, existingRole, newRole } });
const nameOf = (id: number) => app.given.value<string>(sql`select name from organizations where id = ${id}`);

it(`of two renames of one record the second is refused (${rounds} trials)`, { timeout: 120_000 }, async () => {
  for (let trial = 0; trial < rounds; trial += 1) {
    const id = await add(`Row ${trial}`);
    const [a, b] = await Promise.all([
      rename('superAdmin', id, `Row ${trial}`, `A ${trial}`),
      rename('secondSuperAdmin', id, `Row ${trial}`, `B ${trial}`),
    ]);
    expect([a.status, b.status].toSorted((x, y) => x - y)).toEqual([200, 409]);
    expect(await nameOf(id)).toBe(a.status === 200 ? `A ${trial}` : `B ${trial}`);
  }
});

it(`two records never get one name (${rounds} trials)`, { timeout: 120_000 }, async () => {
  for (let trial = 0; trial < rounds; trial += 1) {
    const [one, two] = [await add(`One ${trial}`), await add(`Two ${trial}`)];
    const answers = await Promise.all([
      rename('superAdmin', one, `One ${trial}`, `Same ${trial}`),
      rename('secondSuperAdmin', two, `Two ${trial}`, `SAME ${trial}`),
      app.send(organization.create, { as: 'superAdmin', body: { name: `same ${trial}`, displayName: 'x' } }),
    ]);
    const won = answers.filter(({ status }) => status < 300);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  }
});

it('swapping two names at once loses neither', { timeout: 60_000 }, async () => {
  for (let trial = 0; trial < trials(15, 50); trial += 1) {
    const [one, two] = [await add(`Left ${trial}`), await add(`Right ${trial}`)];
    const answers = await Promise.all([
      rename('superAdmin', one, `Left ${trial}`, `Right ${trial}`),
      rename('secondSuperAdmin', two, `Right ${trial}`, `Left ${trial}`),
    ]);
    // A swap needs a third name; both are told so.
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect([await nameOf(one), await nameOf(two)]).toEqual([`Left ${trial}`, `Right ${trial}`]);
  }
});

it('locks a person who is switched off after the organization, as a rename does', async () => {
  const { db } = app.context;
  const { rows } = await db.execute<{ id: number; organization_id: number }>(sql`
    select id, organization_id from users where is_active and organization_id is not null
       and not exists (select 1 from user_service_roles x join services v on v.id = x.service_id
                        where x.user_id = users.id and v.name = 'user_management')
     order by id limit 1`);
  const { id, organization_id: home } = rows[0]!;
  let switching: ReturnType<typeof app.send> | undefined;
  await db.transaction(async (renaming) => {
    await renaming.execute(sql`select 1 from organizations where id = ${home} for update`);
    switching = app.send(user.toggle, { as: 'superAdmin', params: { id } });
    await expect
      .poll(
        async () =>
          (
            await db.execute(sql`select 1 from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`)
          ).rows.length,
      )
      .toBe(1);
    // Were the user locked already, the two would now wait for each other.
    await renaming.execute(sql`select 1 from users where id = ${id} for update nowait`);
  });
  expect((await switching)?.status).toBe(200);
});
