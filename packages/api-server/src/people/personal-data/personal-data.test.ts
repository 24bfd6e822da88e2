import { personalData, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../entitlement/scopes.ts';
import type { Person } from '../../testing/test-fixture.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { sealAudit } from '../../trail/seal-audit.ts';
import { trailHorizon } from '../../trail/trail-horizon.ts';
import { verifyAudit } from '../../trail/verify-audit.ts';
import { erasePerson } from './erase-person.ts';
import { heldData } from './held-data.ts';

const app = await suiteApp();
const { context, given } = app;
const reason = 'asked for by mail on 3 May';
const fresh = () => given.rows(sql`update sessions set second_at = now(), proved_at = now()`);
const asAdmin = async () => {
  const token = await app.tokenOf('superAdmin');
  await fresh();
  return { as: { token } };
};
const verify = async () => {
  await sealAudit({ db: context.store.jobs, secrets: context.secrets, horizon: trailHorizon(context.db) });
  return verifyAudit(context.db, context.secrets);
};

describe('exporting and erasing a person', () => {
  it.each<Person>(['orgAdmin', 'auditor', 'user', 'otherOrgAdmin', 'bare'])('is refused to %s', async (person) => {
    const token = await app.tokenOf(person);
    await fresh();
    const params = { id: await app.idOf('user') };
    expect((await app.send(personalData.read, { as: { token }, params })).status).toBe(403);
    expect((await app.send(personalData.erase, { as: { token }, params, body: { reason } })).status).toBe(403);
  });

  it('is refused without a session, and without fresh proof', async () => {
    const params = { id: await app.idOf('user') };
    expect((await app.send(personalData.erase, { params, body: { reason } })).status).toBe(401);
    const as = { token: await app.tokenOf('superAdmin') };
    await given.rows(sql`update sessions set second_at = null, proved_at = null`);
    for (const refused of [
      await app.send(personalData.erase, { as, params, body: { reason } }),
      await app.send(personalData.read, { as, params }),
    ]) {
      expect(refused).toMatchObject({ status: 401, body: { code: 'insufficient_user_authentication' } });
    }
    expect(await app.idOf('user')).toBe(params.id);
  });

  it('is refused for the own account, for nobody, without a reason, and twice', async () => {
    const admin = await asAdmin();
    const own = await app.expect(409, personalData.erase, {
      ...admin,
      params: { id: await app.idOf('superAdmin') },
      body: { reason },
    });
    expect(own.body).toMatchObject({ code: 'own_account' });
    await app.expect(404, personalData.erase, { ...admin, params: { id: 999_999 }, body: { reason } });
    await app.expect(404, personalData.read, { ...admin, params: { id: 999_999 } });
    const { id } = await given.person();
    expect((await app.send(personalData.erase, { ...admin, params: { id }, body: { reason: '   ' } })).status).toBe(
      400,
    );
    await app.expect(200, personalData.erase, { ...admin, params: { id }, body: { reason } });
    const again = await app.expect(409, personalData.erase, { ...admin, params: { id }, body: { reason } });
    expect(again.body).toMatchObject({ code: 'already_erased' });
  });

  it('is refused for the last Super_Admin', async () => {
    const [first, second] = [await app.idOf('superAdmin'), await app.idOf('secondSuperAdmin')];
    const operator = commandLine('gangway person erase');
    const erase = (id: number) => context.db.transaction((tx) => erasePerson(tx, operator, id, { reason }));
    await given.rows(sql`update users set is_active = false where id = ${second}`);
    await expect(erase(first)).rejects.toMatchObject({ code: 'last_super_admin' });
    expect(await app.idOf('superAdmin')).toBe(first);
    await given.rows(sql`update users set is_active = true where id = ${second}`);
  });
});

describe('a person with a history', () => {
  let id: number;
  const email = 'greta.garbo@example.com';
  beforeEach(async () => {
    app.forgetTokens();
    const harbour = await given.value(sql`select id from organizations where name = 'Harbour Freight'`);
    const found = await given.rows<{ id: number }>(sql`select id from users where email = ${email}`);
    id =
      found[0]?.id ??
      (await given.person({ email, name: ['Greta', 'Garbo'], organization: harbour, roles: { erp: ['api_user'] } })).id;
  });

  async function history() {
    const admin = await asAdmin();
    await app.expect(200, user.invite, { ...admin, params: { id } });
    await given.rows(sql`
      insert into audit_events (actor_id, actor_name, action, target_type, target_id, target_name, ip, user_agent, after) values
        (${id}, 'Greta Garbo', 'service.opened', 'service', '1', 'ERP', '198.51.100.9', 'Garbophone', null),
        (null, '', 'session.sign_in_failed', 'user', '', ${email}, '198.51.100.9', 'Garbophone', null),
        (1, 'Sofia Lind', 'review.created', 'review', '1', 'Spring', '192.0.2.1', 'x', ${JSON.stringify({ reviewers: ['Someone', email] })}::jsonb),
        (1, 'Sofia Lind', 'user.changed', 'user', ${String(id)}, 'Greta Garbo', '192.0.2.1', 'x', ${JSON.stringify({ email })}::jsonb)`);
    await given.rows(sql`
      insert into access_requests (kind, first_name, last_name, email, message) values ('registration', 'Greta', 'Garbo', ${email}, 'I am Greta')`);
    await given.rows(sql`
      insert into launches (user_id, service_id, sid, how, ip, user_agent, expires_at)
      select ${id}, id, gen_random_uuid(), 'handoff', '198.51.100.9', 'Garbophone', now() from services limit 1`);
    return admin;
  }

  it('is exported with everything that is held, and without a secret', async () => {
    const admin = await history();
    const { body, headers } = await app.expect(200, personalData.read, { ...admin, params: { id } });
    expect(headers['content-disposition']).toContain(`person-${id}.json`);
    expect(body.person).toEqual({ id, email });
    const { account, auditTrail, accessRequests, launches, mails, grants } = body.records;
    expect(account).toEqual([expect.objectContaining({ email, first_name: 'Greta' })]);
    expect(auditTrail).toContainEqual(expect.objectContaining({ action: 'service.opened', ip: '198.51.100.9' }));
    expect([accessRequests?.length, launches?.length, grants?.length]).toEqual([1, 1, 1]);
    expect(mails).toContainEqual(expect.objectContaining({ recipient: email }));
    const text = JSON.stringify(body);
    for (const secret of ['password_hash', 'sealed', '"hash"', 'wrapped']) expect(text).not.toContain(secret);
    expect(
      await given.rows(
        sql`select 1 from audit_events where action = 'user.data_exported' and target_id = ${String(id)}`,
      ),
    ).toHaveLength(1);
  });

  it('is named by no row of any table once erased, and the chain holds', async () => {
    const admin = await history();
    await verify();
    const { body } = await app.expect(200, personalData.erase, { ...admin, params: { id }, body: { reason } });
    const tables = await given.rows<{ name: string }>(sql`
      select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`);
    const naming: string[] = [];
    for (const { name } of tables) {
      const rows = await given.rows<{ text: string }>(
        sql`select t::text as text from ${sql.identifier(name)} t where t::text ~* 'garbo|198\.51\.100\.9'`,
      );
      naming.push(...rows.map(({ text }) => `${name}: ${text}`));
    }
    expect(naming).toEqual([]);
    const proof = await verify();
    expect(proof).toMatchObject({
      changed: [],
      removed: [],
      inserted: [],
      broken: [],
      personal: [],
      heads: { faults: [] },
    });
    expect(proof.erased).toEqual({ found: expect.any(Number), recorded: proof.erased.found });
    expect(body.rows).toBeGreaterThanOrEqual(6);

    const { body: account } = await app.expect(200, user.read, { ...admin, params: { id } });
    expect(account).toMatchObject({
      firstName: 'Erased',
      email: `erased-${id}@erased.invalid`,
      isActive: false,
      services: {},
    });
    const [event] = await given.rows(sql`
      select actor_name, target_name, after from audit_events where action = 'user.erased' and target_id = ${String(id)}`);
    expect(event).toEqual({
      actor_name: expect.any(String),
      target_name: `Erased person ${id}`,
      after: { reason, rows: body.rows },
    });
    // What events say of others stays.
    const others = await given.rows(sql`select distinct actor_name from audit_events where target_id = ${String(id)}`);
    expect(others).toContainEqual({ actor_name: 'Sofia Lind' });
  });

  it('leaves a person of the same name alone', async () => {
    const namesake = await given.person({ email: 'other.garbo@example.com', name: ['Greta', 'Garbo'] });
    const admin = await asAdmin();
    await app.expect(200, user.invite, { ...admin, params: { id: namesake.id } });
    await app.expect(200, personalData.erase, { ...admin, params: { id }, body: { reason } });
    const [event] = await given.rows(sql`
      select target_name from audit_events where action in ('user.invited', 'user.reset_mailed') and target_id = ${String(namesake.id)}`);
    expect(event).toEqual({ target_name: 'Greta Garbo' });
  });
});

it('knows every column that refers to a person', async () => {
  const columns = await given.rows<{ column: string }>(sql`
    select c.relname || '.' || a.attname as column from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid = 'users'::regclass and c.relnamespace = current_schema()::regnamespace
    union
    -- Tables of many rows name people without a foreign key.
    select c.table_name || '.' || c.column_name from information_schema.columns c join information_schema.tables using (table_schema, table_name)
     where c.column_name = 'user_id' and c.table_schema = current_schema() and table_type = 'BASE TABLE'`);
  // Queues are empty again within seconds; what they held is in the listed tables then.
  const held = new Set([...heldData.map(({ table }) => table), 'usage_changes', 'usage_touched']);
  expect(columns.map(({ column }) => column).filter((column) => !held.has(column.split('.')[0] ?? ''))).toEqual([]);
});
