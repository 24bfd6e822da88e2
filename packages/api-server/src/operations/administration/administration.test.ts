import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { migrateUp } from '../../store/migrations.ts';
import { testConfig } from '../../testing/test-config.ts';
import { people } from '../../testing/test-fixture.ts';
import { emptyStore, testStore } from '../../testing/test-store.ts';
import { createPasswordHasher } from '../../identity/passwords/password-hasher.ts';
import { demoLogins, demoPassword } from '../seed/demo-logins.ts';
import { createAdministrator } from './create-administrator.ts';
import { greetMailServer } from './greet-mail-server.ts';
import { refusePublishedPasswords, retirePublishedPasswords } from './published-passwords.ts';
import { readKeyStates, rotateKeys } from './rotate-keys.ts';
import { seedNow } from './seed-now.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const config = testConfig();
const store = await testStore();
afterAll(() => store.close());

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Example.com' };
const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' };
const joan = { firstName: 'Joan', lastName: '', email: 'joan@example.com' };

describe('an administrator made on the server', () => {
  it('sets a password by the mailed invitation and is a Super_Admin', async () => {
    const made = await createAdministrator(store, config, ada);
    expect(made.email).toBe('ada@example.com');
    const link = new URL(made.invitationLink ?? '');
    expect(link.origin).toBe(config.portalUrl);
    const { rows: mails } = await store.db.execute(
      sql`select recipient, kind from outbox_mails where user_id = ${made.id}`,
    );
    expect(mails).toEqual([{ recipient: 'ada@example.com', kind: 'invitation' }]);

    const { server } = await buildApp({ config, store });
    const token = link.pathname.split('/').at(-1) ?? '';
    const password = 'quiet harbour lantern';
    const set = await server.inject({
      method: 'POST',
      url: '/auth/resetPassword',
      headers: { authorization: `Bearer ${token}` },
      payload: { email: made.email, password },
    });
    expect(set.statusCode).toBe(200);
    const login = await server.inject({ method: 'POST', url: '/user/login', payload: { email: made.email, password } });
    await server.close();
    expect(login.statusCode).toBe(202);
    const claims = JSON.parse(Buffer.from(login.json().result.accessToken.split('.')[1], 'base64url').toString()) as {
      services: Record<string, string[]>;
    };
    expect(claims.services['user_management']).toEqual(['Super_Admin']);
  });

  it('may get a password at once, which is checked and stored as a hash', async () => {
    await expect(createAdministrator(store, config, { ...ada, password: 'short' })).rejects.toThrow('at least 12');
    await expect(createAdministrator(store, config, { ...ada, password: 'ada lovelace gangway' })).rejects.toThrow(
      'Choose another',
    );
    const made = await createAdministrator(store, config, { ...grace, password: 'quiet harbour lantern' });
    expect(made.invitationLink).toBeNull();
    const { rows } = await store.db.execute<{ password_hash: string }>(
      sql`select password_hash from users where id = ${made.id}`,
    );
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('stands in the audit trail, without password', async () => {
    const made = await createAdministrator(store, config, { ...joan, password: 'quiet harbour lantern' });
    const { rows } = await store.db.execute(
      sql`select actor_name, action, after from audit_events where target_id = ${String(made.id)}`,
    );
    expect(rows).toMatchObject([{ actor_name: 'gangway admin create', action: 'user.registered' }]);
    expect(JSON.stringify(rows)).not.toContain('lantern');
  });

  it.each([
    [{ ...ada, email: people.user.toUpperCase() }, /already exists/],
    [{ ...ada, email: 'ada@example' }, /not an email address/],
    [{ ...ada, firstName: ' ' }, /first name cannot be empty/],
  ])('is refused with a sentence', async (wanted, message) => {
    await expect(createAdministrator(store, config, wanted)).rejects.toThrow(message);
  });
});

describe('rotating the signing keys', () => {
  it('waits until the next key is published, unless forced, and signs no one out', async () => {
    const app = await buildApp({ config, store });
    const states = await readKeyStates(store, config);
    expect(states.map(({ state, alg, readable }) => [state, alg, readable])).toEqual([
      ['active', 'ES256', true],
      ['active', 'RS256', true],
      ['next', 'ES256', true],
      ['next', 'RS256', true],
    ]);
    const before = states.filter(({ alg }) => alg === 'ES256');
    // Reset the age of the keys: the template may be minutes old.
    await store.db.execute(sql`update signing_keys set created_at = now()`);
    await expect(rotateKeys(store, config)).rejects.toThrow('published for only 0 minutes');

    await store.db.execute(
      sql`update signing_keys set created_at = now() - interval '16 minutes' where state = 'next'`,
    );
    const rotated = await rotateKeys(store, config);
    expect(rotated.filter(({ alg }) => alg === 'RS256').map(({ state }) => state)).toEqual([
      'active',
      'next',
      'retired',
    ]);
    const after = rotated.filter(({ alg }) => alg === 'ES256');
    expect(after.map(({ state }) => state)).toEqual(['active', 'next', 'retired']);
    expect(after[0]!.kid).toBe(before[1]!.kid);
    expect(after[2]!.kid).toBe(before[0]!.kid);

    // A running replica signs with the old key, which still verifies, until it reloads.
    expect(app.context.keys.signingKey().kid).toBe(before[0]!.kid);
    await app.context.keys.reload();
    expect(app.context.keys.signingKey().kid).toBe(after[0]!.kid);
    expect(await app.context.keys.verificationKey(before[0]!.kid)).toBeDefined();
    await app.server.close();

    await expect(rotateKeys(store, config, { atOnce: true })).resolves.toHaveLength(8);
  });

  it('reports a wrong APP_SECRET', async () => {
    const states = await readKeyStates(store, { ...config, appSecret: 'another secret of at least 32 characters' });
    expect(states.length).toBeGreaterThan(1);
    expect(states.filter(({ readable }) => readable)).toEqual([]);
  });
});

describe('greeting the mail server', () => {
  const listen = (server: SMTPServer) =>
    new Promise<number>((resolve) => {
      const listening = server.listen(0, '127.0.0.1', () => {
        const address = listening.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });

  it('succeeds with an answer, and says why without', async () => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false });
    const port = await listen(server);
    await greetMailServer(`smtp://127.0.0.1:${port}`);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await expect(greetMailServer(`smtp://127.0.0.1:${port}`)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('data of a former demo', () => {
  it('is seeded once, never in production, which does not start until its logins are retired; users with a password of their own stay', async () => {
    const demo = await emptyStore();
    await migrateUp(demo);
    await expect(refusePublishedPasswords(demo)).resolves.toBeUndefined();
    await expect(seedNow(demo, testConfig({ profile: 'production' }))).rejects.toThrow('demo profile');
    expect(await seedNow(demo, config)).toBe(true);
    expect(await seedNow(demo, config)).toBe(false);
    await expect(refusePublishedPasswords(demo)).rejects.toThrow(
      /super\.admin@gangway\.test.*run `gangway admin retire-demo`/,
    );
    await expect(retirePublishedPasswords(demo)).rejects.toThrow(
      'Nothing was changed: no Super_Admin would be left. Make one by `gangway admin create`',
    );
    const untouched = await demo.db.execute(sql`
      select (select is_active from users where email = 'super.admin@gangway.test') as active,
             (select count(*)::int from audit_events where actor_name = 'gangway admin retire-demo') as audited`);
    expect(untouched.rows).toEqual([{ active: true, audited: 0 }]);
    await createAdministrator(demo, config, { ...grace, password: 'quiet harbour lantern' });
    const own = await createAdministrator(demo, config, {
      ...joan,
      email: 'own@gangway.test',
      password: 'nine quiet lanterns',
    });
    await demo.db.execute(sql`
      insert into sessions (sid, user_id, client, family_sid, cur, idle_seconds, abs_exp, epoch, ip, user_agent)
      select gen_random_uuid(), id, 'portal', gen_random_uuid(), sha256('a'), 60, now() + interval '1 hour', epoch, '', ''
        from users where email = 'super.admin@gangway.test'`);

    expect(await retirePublishedPasswords(demo)).toBeGreaterThan(5);
    await expect(refusePublishedPasswords(demo)).resolves.toBeUndefined();
    expect(await retirePublishedPasswords(demo)).toBe(0);
    const { rows } = await demo.db.execute(sql`
      select (select count(*)::int from users where is_active and password_hash is not null) as let_in,
             (select is_active from users where id = ${own.id}) as own,
             (select count(*)::int from sessions where revoked_at is null) as sessions,
             (select count(*) > 5 from audit_events where actor_name = 'gangway admin retire-demo') as audited`);
    expect(rows).toEqual([{ let_in: 2, own: true, sessions: 0, audited: true }]);
    await demo.close();
  });

  it('ends the last Super_Admin too where the next step makes another (`restore --demo`)', async () => {
    const demo = await testStore();
    const [login] = demoLogins;
    await demo.db.execute(sql`
      update users set email = ${login!.email}, password_hash = ${await createPasswordHasher().hash(demoPassword)}
       where email = ${people.superAdmin}`);
    await demo.db.execute(sql`update users set is_active = false where email = ${people.secondSuperAdmin}`);
    await expect(retirePublishedPasswords(demo)).rejects.toThrow('no Super_Admin would be left');
    expect(await retirePublishedPasswords(demo, { endsLast: true })).toBe(1);
    await expect(refusePublishedPasswords(demo)).resolves.toBeUndefined();
    await demo.close();
  });
});
