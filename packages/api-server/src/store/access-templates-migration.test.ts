import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testStore } from '../testing/test-store.ts';
import type { Store } from './database.ts';

let store: Store;
let organization: number;
beforeAll(async () => {
  store = await testStore();
  const { rows } = await store.db.execute<{ id: number }>(sql`select id from organizations order by id limit 1`);
  organization = rows[0]!.id;
});
afterAll(() => store.close());

const rowsOf = async (statement: ReturnType<typeof sql>) => (await store.db.execute(statement)).rows;

/** Statements of version 0.1.0, letter by letter: replicas of it run beside the new schema, and again after going back. */
describe('the previous version, by the names job_templates and job_template_grants', () => {
  const insert = (name: string) =>
    store.db.execute<{ id: number }>(
      sql`insert into job_templates (name, organization_id) values (${name}, ${organization}) returning id`,
    );

  it('adds a template that the new version reads', async () => {
    const { rows } = await insert('Old clerk');
    expect(await rowsOf(sql`select name, version from access_templates where id = ${rows[0]!.id}`)).toEqual([
      { name: 'Old clerk', version: 1 },
    ]);
  });

  it('knows a taken name by its index', async () => {
    await insert('Taken');
    await expect(insert('TAKEN')).rejects.toMatchObject({
      cause: { code: '23505', constraint: 'job_templates_name_key' },
    });
  });

  it('locks, changes and removes a template', async () => {
    const id = (await insert('Locked')).rows[0]!.id;
    await store.db.transaction(async (tx) => {
      await tx.execute(sql`select j.id, j.name from job_templates j where j.id = ${id} for update of j`);
      await tx.execute(sql`update job_templates set name = ${'Changed'}, version = version + 1 where id = ${id}`);
    });
    expect(await rowsOf(sql`select name from job_templates where id = ${id} for key share`)).toEqual([
      { name: 'Changed' },
    ]);
    expect(await rowsOf(sql`select version from access_templates where id = ${id}`)).toEqual([{ version: 2 }]);
    await store.db.execute(sql`delete from job_templates where id = ${id}`);
    expect(await rowsOf(sql`select 1 from access_templates where id = ${id}`)).toEqual([]);
  });

  it('replaces the grants of a template', async () => {
    const id = (await insert('Granting')).rows[0]!.id;
    const grants = sql`select limit_value, notification from access_template_grants where access_template_id = ${id}`;
    await store.db.execute(sql`
      insert into "job_template_grants" ("job_template_id", "service_id", "role_id", "limit_value", "notification", "tracking_url_enabled")
      select ${id}::int, sr.service_id, sr.role_id, 5, default_on.value, false
        from service_roles sr join services v on v.id = sr.service_id and v.name = 'erp',
             (values (true)) as default_on (value) limit 1`);
    expect(await rowsOf(grants)).toEqual([{ limit_value: 5, notification: true }]);
    await store.db.execute(sql`
      delete from job_template_grants g using services v
       where g.job_template_id = ${id} and v.id = g.service_id and v.name in ('erp')`);
    expect(await rowsOf(grants)).toEqual([]);
  });

  it('starts a person from a template, who loses it with the template', async () => {
    const id = (await insert('Starting')).rows[0]!.id;
    const [user] = await rowsOf(
      sql`update users set job_template_id = ${id} where id = (select min(id) from users) returning id`,
    );
    await store.db.execute(sql`delete from job_templates where id = ${id}`);
    expect(await rowsOf(sql`select job_template_id from users where id = ${user!['id']}`)).toEqual([
      { job_template_id: null },
    ]);
  });
});
