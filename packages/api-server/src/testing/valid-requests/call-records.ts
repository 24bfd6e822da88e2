import { randomBytes } from 'node:crypto';
import { auth } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
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
  const { given } = app;
  const one = (statement: SQL) => given.value(statement);

  await db.execute(sql`delete from throttle_counters`);
  // Someone who makes these calls again and again has too many.
  await db.execute(sql`delete from saved_views`);
  const erp = await given.idOf('services', 'erp');
  const apiUser = await given.idOf('roles', 'api_user');
  const harbour = await one(
    sql`update organizations set is_active = true, open_to_registration = true where name = 'Harbour Freight' returning id`,
  );
  const hamburg = await given.idOf('branches', 'Hamburg');
  const planId = await given.plan(word(), 'erp');
  await db.execute(
    sql`update services set is_active = true, requires_plan = false, url = 'https://erp.example.com/' where id = ${erp}`,
  );
  await db.execute(
    sql`insert into service_roles (service_id, role_id) values (${erp}, ${apiUser}) on conflict do nothing`,
  );
  await db.execute(sql`update users set is_active = true where email in (${people.superAdmin}, ${people.user})`);

  const person = async (): Promise<{ id: number; email: string; firstName: string }> => {
    const firstName = word();
    const made = await given.person({
      email: email(),
      name: [firstName, word()],
      organization: harbour,
      branches: ['Hamburg'],
      roles: { erp: 'api_user' },
    });
    await db.execute(sql`
      update users set password_hash = (select password_hash from users where email = ${people.user}) where id = ${made.id}`);
    return { id: made.id, email: made.email, firstName };
  };
  const sessionOf = async ({ email: address }: { email: string }) => {
    const { accessToken, refreshToken, device } = await signIn(app, address);
    const [, payload = ''] = accessToken.split('.');
    const { sid }: { sid: string } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return { as: { token: accessToken }, accessToken, refreshToken, sid, device };
  };
  const made = (table: 'branches' | 'plans' | 'roles', name: string) =>
    table === 'branches' ? given.branch(harbour, name) : table === 'plans' ? given.plan(name, 'erp') : given.role(name);
  const madeOrganization = (name: string) => given.organization(name);
  const ocean = await one(sql`
    update services set is_active = true, requires_plan = false where name = 'ocean_tracking' returning id`);
  await db.execute(
    sql`insert into service_roles (service_id, role_id) values (${ocean}, ${apiUser}) on conflict do nothing`,
  );
  const booked = async () => {
    const { id } = await person();
    return { user: id, id: await addSubscription(app, { user: id, service: 'erp', plan: 'ERP Basic' }) };
  };
  const admin = await app.signIn('superAdmin', 'console');
  // Export and erasure of a person ask everyone for the password.
  await db.execute(sql`update sessions set proved_at = now() where sid = ${admin.sid}`);
  const asAdmin = { as: { token: admin.accessToken } };
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
