import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditMonths } from '../operations/jobs/jobs.ts';
import { createSecrets } from '../server/secrets.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { createDatabase, dropDatabase, freshName } from '../testing/postgres-databases.ts';
import { testConfig } from '../testing/test-config.ts';
import { sealAudit } from '../trail/seal-audit.ts';
import { trailHorizon } from '../trail/trail-horizon.ts';
import { verifyAudit } from '../trail/verify-audit.ts';
import { grantApiRole, ownsTrail } from './api-role.ts';
import type { Store } from './database.ts';
import { migrateUp } from './migrations.ts';
import { openPostgresStore } from './postgres/postgres-store.ts';

const role = freshName('gangway_api');
const name = freshName('gangway_test');
const template = inject('template');
let owner: Store;
let app: TestApp;
beforeAll(async () => {
  if (template.kind !== 'postgres') throw new Error('Roles are of PostgreSQL.');
  const url = new URL(await createDatabase(template.server, name, template.database));
  owner = await openPostgresStore({ url: url.href, poolSize: 2, queueLimit: 10 });
  await owner.db.execute(sql.raw(`create role ${role} login password 'x'`));
  await grantApiRole(owner, role);
  url.username = role;
  url.password = 'x';
  app = await testApp({ store: await openPostgresStore({ url: url.href, poolSize: 5, queueLimit: 50 }) });
});
afterAll(async () => {
  await app.close();
  await owner.db.execute(sql.raw(`drop owned by ${role}`));
  await owner.db.execute(sql.raw(`drop role ${role}`));
  await owner.close();
  if (template.kind === 'postgres') await dropDatabase(template.server, name);
});

const asApi = (statement: string) => app.context.db.execute(sql.raw(statement));
const refused = { cause: { code: '42501' } };

describe("the API's role, apart from the owner's", () => {
  it('adds events, reads and links them', async () => {
    await asApi(`insert into audit_events (actor_name, action, target_type) values ('Ada', 'role.created', 'role')`);
    const { context } = app;
    const secrets = createSecrets(testConfig().appSecret);
    await sealAudit({ db: context.store.jobs, secrets, horizon: trailHorizon(context.db) });
    expect(await verifyAudit(context.db, secrets)).toMatchObject({ linked: 1, unlinked: 0, heads: { faults: [] } });
  });

  it.each(['audit_trail', 'audit_events', 'audit_events_other', 'audit_links', 'audit_heads'])(
    'neither changes nor removes rows of %s',
    async (table) => {
      for (const statement of [
        `update ${table} set at = now()`,
        `delete from ${table}`,
        ...(table === 'audit_events' ? [] : [`truncate ${table} cascade`, `alter table ${table} disable trigger all`]),
      ]) {
        await expect(asApi(statement)).rejects.toMatchObject(refused);
      }
    },
  );

  it('touches neither the schema nor the months nor what migrations left', async () => {
    for (const statement of [
      'drop view audit_events',
      'drop table audit_trail cascade',
      'alter table audit_trail detach partition audit_events_other',
      'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return old; end $$',
      'create table mine (id int)',
      'delete from audit_personal',
      'delete from schema_migrations',
    ]) {
      await expect(asApi(statement)).rejects.toMatchObject(refused);
    }
    expect([await ownsTrail(owner), await ownsTrail(app.context.store)]).toEqual([true, false]);
  });

  it('starts on a migrated database, and leaves the months to the owner', async () => {
    expect(await migrateUp(app.context.store)).toEqual([]);
    await auditMonths({ ...app.context, clock: () => Date.parse('2050-01-01') });
  });

  it('runs a job of each kind', async () => {
    const { jobsOf } = await import('../operations/jobs/jobs.ts');
    const failed: unknown[] = [];
    for (const { name: job, run } of jobsOf(app.context)) {
      await run().catch((error: unknown) => failed.push([job, error]));
    }
    expect(failed).toEqual([]);
  });
});
