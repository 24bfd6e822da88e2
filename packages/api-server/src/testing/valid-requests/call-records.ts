import { randomBytes } from 'node:crypto';
import { auth } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { addSubscription } from '../add-subscription.ts';
import type { TestApp } from '../test-app.ts';
import { people, testPassword } from '../test-fixture.ts';

export type CallRecords = Awaited<ReturnType<typeof callRecords>>;

/** What good calls name: the fixture's records, set right, and makers of new ones. */
export async function callRecords(app: TestApp) {
  const { context } = app;
  const { db } = context;
  const word = () => `Quay${randomBytes(5).toString('hex')}`;
  const email = () => `person.${randomBytes(5).toString('hex')}@mail.com`;
  const one = async (query: ReturnType<typeof sql>) => {
    const [row] = (await db.execute<{ id: number }>(query)).rows;
    if (!row) throw new Error('the fixture lacks a row');
    return row.id;
  };

  await db.execute(sql`delete from throttle_counters`);
  // Someone who makes these calls again and again has too many.
  await db.execute(sql`delete from saved_views`);
  const erp = await one(sql`select id from services where name = 'erp'`);
  const apiUser = await one(sql`select id from roles where name = 'api_user'`);
  const harbour = await one(
    sql`update organizations set is_active = true, open_to_registration = true where name = 'Harbour Freight' returning id`,
  );
  const hamburg = await one(sql`select id from branches where organization_id = ${harbour} and name = 'Hamburg'`);
  const planId = await one(sql`
    insert into plans (name, display_name, service_id, service_type) values (${word()}, 'Plan', ${erp}, 'UI') returning id`);
  await db.execute(
    sql`update services set is_active = true, requires_plan = false, url = 'https://erp.example.com/' where id = ${erp}`,
  );
  await db.execute(
    sql`insert into service_roles (service_id, role_id) values (${erp}, ${apiUser}) on conflict do nothing`,
  );
  await db.execute(sql`update users set is_active = true where email in (${people.superAdmin}, ${people.user})`);

  const hash = await one(sql`select id from users where email = ${people.user}`);
  const person = async (): Promise<{ id: number; email: string; firstName: string }> => {
    const address = email();
    const firstName = word();
    const id = await one(sql`
      insert into users (email, first_name, last_name, organization_id, password_hash)
      select ${address}, ${firstName}, ${word()}, ${harbour}, password_hash from users where id = ${hash} returning id`);
    await db.execute(sql`insert into user_branches (user_id, branch_id) values (${id}, ${hamburg})`);
    await db.execute(
      sql`insert into user_service_roles (user_id, service_id, role_id) values (${id}, ${erp}, ${apiUser})`,
    );
    return { id, email: address, firstName };
  };
  const sessionOf = async ({ email: address }: { email: string }) => {
    const { accessToken, refreshToken, device } = await signIn(app, address);
    const [, payload = ''] = accessToken.split('.');
    const { sid }: { sid: string } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return { as: { token: accessToken }, accessToken, refreshToken, sid, device };
  };
  const made = (table: 'branches' | 'plans' | 'roles', name: string) =>
    one(
      table === 'branches'
        ? sql`insert into branches (organization_id, name, display_name) values (${harbour}, ${name}, ${name}) returning id`
        : table === 'plans'
          ? sql`insert into plans (name, display_name, service_id, service_type) values (${name}, ${name}, ${erp}, 'UI') returning id`
          : sql`insert into roles (name, display_name) values (${name}, ${name}) returning id`,
    );
  const madeOrganization = (name: string) =>
    one(sql`insert into organizations (name, display_name) values (${name}, ${name}) returning id`);
  const ocean = await one(sql`
    update services set is_active = true, requires_plan = false where name = 'ocean_tracking' returning id`);
  await db.execute(
    sql`insert into service_roles (service_id, role_id) values (${ocean}, ${apiUser}) on conflict do nothing`,
  );
  const booked = async () => {
    const { id } = await person();
    return { user: id, id: await addSubscription(app, { user: id, service: 'erp', plan: 'ERP Basic' }) };
  };
  const asAdmin = { as: { token: (await app.signIn('superAdmin', 'console')).accessToken } };
  return {
    app,
    db,
    word,
    email,
    one,
    erp,
    ocean,
    apiUser,
    harbour,
    hamburg,
    planId,
    asAdmin,
    person,
    sessionOf,
    made,
    madeOrganization,
    booked,
  };
}

async function signIn(app: TestApp, email: string) {
  const answer = await app.expect(202, auth.login, { body: { email, password: testPassword } });
  return { ...answer.body.result, device: answer.headers['gangway-device'] ?? '' };
}
