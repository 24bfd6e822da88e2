import { auth } from '@gangway/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../../identity/passwords/password-hasher.ts';
import { sessionClaims } from '../../identity/tokens/claims.ts';
import { oidcClients, services, users } from '../../store/schema/tables.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { totpCode } from '../../testing/totp-code.ts';
import { refreshUserStats } from '../../overview/dashboard/refresh-user-stats.ts';
import { readSummary } from '../../overview/dashboard/summary.ts';
import { startSession } from '../../identity/sessions/start-session.ts';
import { demoServices } from './demo-catalogue.ts';
import { demoLogins, demoPassword } from './demo-logins.ts';
import { demoSubscriptions } from './demo-subscriptions.ts';
import { seedDemo } from './seed-demo.ts';

let hashed = 0;
const hasher = createPasswordHasher();
const seed = (sampleServiceUrl = 'http://localhost:4003') =>
  seedDemo(app.context.store.jobs, {
    sampleServiceUrl,
    hashPassword: async (password) => {
      hashed += 1;
      return hasher.hash(password);
    },
    secrets: app.context.secrets,
    clientSecret: 'a-secret-of-this-start',
  });

const app = await suiteApp();
// The demo starts from what migrations bring, without the fixture of the other tests.
await app.given.empty('users', 'branches', 'organizations');
await app.given.rows(sql`update services set url = ''`);

const count = (table: string) => app.given.value(sql.raw(`select count(*)::int as n from ${table}`));

describe('the demo data', () => {
  it('is seeded once, even when two processes start together', async () => {
    const brought = await Promise.all([seed(), seed()]);
    expect(brought.toSorted()).toEqual([false, true]);
    expect(await seed()).toBe(false);
    expect(await count('users')).toBe(60);
    expect(await count('organizations')).toBe(6);
    expect(await count('branches')).toBe(14);
    expect(await count('plans')).toBe(8);
    expect(await count('roles')).toBe(8);
    expect(await count('services')).toBe(6);
    expect(hashed).toBeLessThanOrEqual(2);
  });

  it('has statements that were closed on day 5 of the month after, in the trail as well', async () => {
    expect(await count('statements')).toBeGreaterThan(20);
    const others = await app.given.rows(sql`
      select st.organization_id, st.month, e.at from statements st
        left join audit_events e on e.action = 'statement.closed' and e.target_id = st.organization_id::text
             and e.after ->> 'month' = to_char(st.month, 'YYYY-MM') and e.at = st.closed_at
       where e.id is null or (st.closed_at at time zone 'UTC')::date <> (st.month + interval '1 month')::date + 4`);
    expect(others).toEqual([]);
  });

  it('admits each demo login with the printed password', async () => {
    const rows = await app.context.db.select().from(users);
    for (const { email } of demoLogins) {
      const user = rows.find((row) => row.email === email);
      expect(user?.isActive).toBe(true);
      expect(await hasher.verify(user?.passwordHash ?? null, demoPassword)).toBe(true);
    }
  });

  it('asks the sixth login for a code of its published key or a recovery code, and the others for none', async () => {
    for (const { email, secret, recoveryCodes = [] } of demoLogins) {
      const answer = await app.send(auth.login, { body: { email, password: demoPassword } });
      expect([email, answer.status]).toEqual([email, secret === undefined ? 202 : 403]);
      if (secret === undefined) continue;
      const { ticket } = answer.body as { ticket: string };
      await app.expect(202, auth.secondStep, { body: { ticket, method: 'totp', code: totpCode(secret) } });
      expect(recoveryCodes).toHaveLength(10);
      for (const code of [recoveryCodes[0], recoveryCodes[9]?.toLowerCase()]) {
        const again = await app.expect(403, auth.login, { body: { email, password: demoPassword } });
        const second = again.body as unknown as { ticket: string; methods: string[] };
        expect(second.methods).toEqual(['totp', 'recovery_code']);
        await app.expect(202, auth.secondStep, {
          body: { ticket: second.ticket, method: 'recovery_code', code: code ?? '' },
        });
      }
    }
    expect(demoLogins.filter(({ secret }) => secret === undefined)).toHaveLength(5);
  });

  it('describes logins by the names of services, never by their keys', () => {
    const keys = demoServices.map(({ key }) => key);
    for (const { description } of demoLogins) {
      expect(keys.filter((key) => description.text.split(/[\s,]+/).includes(key))).toEqual([]);
    }
  });

  it.each([
    ['super.admin@gangway.test', ['awb_tracking', 'erp', 'idp', 'ocean_tracking', 'user_management', 'yard_planner']],
    ['org.admin@gangway.test', ['ocean_tracking', 'user_management']],
    ['auditor@gangway.test', ['user_management']],
    ['ops@gangway.test', ['erp', 'ocean_tracking']],
    ['new@gangway.test', []],
  ])('puts the promised services into the token of %s', async (email, keys) => {
    const [user] = await app.context.db.select().from(users).where(eq(users.email, email));
    if (!user) throw new Error('missing');
    const { sid } = await app.context.db.transaction((tx) =>
      startSession(tx, app.context, { userId: user.id, epoch: user.epoch, client: 'portal', ip: '', userAgent: '' }),
    );
    const claims = await sessionClaims(app.context.store, sid);
    expect(Object.keys(claims?.services ?? {}).toSorted()).toEqual(keys);
  });

  it('has a branch in Rotterdam, and everyone in an organization', async () => {
    expect(await count("branches where name = 'Rotterdam'")).toBe(1);
    expect(await count('users where organization_id is null')).toBe(0);
  });

  it('starts subscriptions in each of the last twelve months, in all three states', async () => {
    const rows = await app.given.rows<{ month: string }>(
      sql`select distinct to_char(start_date, 'YYYY-MM') as month from subscriptions
           where start_date > current_date - interval '11 months' - interval '1 day' and start_date <= current_date`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(11);
    const today = new Date('2026-11-21T12:00:00Z');
    const list = demoSubscriptions(today);
    const day = '2026-11-21';
    expect(list.some(({ startDate }) => startDate > day)).toBe(true);
    expect(list.some(({ endDate }) => endDate !== null && endDate <= day)).toBe(true);
    expect(list.some(({ startDate, endDate }) => startDate <= day && endDate === null)).toBe(true);
  });

  it('has something of each kind within thirty days, and people of six organizations in the heat', async () => {
    await refreshUserStats(app.context.store.jobs);
    const [caller] = await app.context.db.select().from(users).where(eq(users.email, 'super.admin@gangway.test'));
    if (!caller) throw new Error('missing');
    const { upcoming, heat, attention, reviewsToDecide } = await readSummary(app.context.db, {
      ...caller,
      name: 'Sofia Lindqvist',
      roles: ['Super_Admin'],
      branchIds: [],
      sid: '',
      familySid: '',
      client: 'console',
      authTime: new Date(),
      ip: '',
      userAgent: '',
      requestId: '',
    });
    expect(new Set(upcoming.map(({ kind }) => kind))).toEqual(
      new Set(['plan-starts', 'plan-ends', 'access-ends', 'review-due', 'maintenance', 'banner-begins', 'banner-ends']),
    );
    expect(heat.rows.map(({ name }) => name)).toHaveLength(6);
    expect(attention.map(({ kind }) => kind)).toContain('access-requests');
    expect(reviewsToDecide).toBe(1);
  });

  it('moves unedited addresses with SAMPLE_SERVICE_URL, and keeps edited ones', async () => {
    await app.context.db
      .update(services)
      .set({ url: 'https://erp.example.com/', demoUrl: false })
      .where(eq(services.name, 'erp'));
    await seed('https://sample.example.com');
    const rows = await app.context.db.select().from(services).orderBy(services.name);
    expect(rows.map(({ name, url }) => [name, url])).toEqual([
      ['awb_tracking', 'https://sample.example.com/awb_tracking'],
      ['erp', 'https://erp.example.com/'],
      ['idp', 'https://sample.example.com/idp'],
      ['ocean_tracking', 'https://sample.example.com/ocean_tracking'],
      ['user_management', ''],
      ['yard_planner', 'https://sample.example.com/yard_planner'],
    ]);
    const [client, ...more] = await app.context.db.select().from(oidcClients);
    expect(more).toEqual([]);
    expect(client).toMatchObject({
      isActive: true,
      redirectUris: ['https://sample.example.com/yard_planner/callback'],
      backchannelLogoutUri: 'https://sample.example.com/yard_planner/backchannel',
    });
    // After an administrator's save, the demo sets the secret alone.
    await app.context.db.update(oidcClients).set({ version: 2, secretHash: null });
    await seed('https://moved.example.com');
    const [kept] = await app.context.db.select().from(oidcClients);
    expect(kept).toMatchObject({ clientId: client?.clientId, redirectUris: client?.redirectUris });
    expect(kept?.secretHash).not.toBeNull();
  });
});
