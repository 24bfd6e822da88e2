import { type Route, auth } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { gaugeReader } from '../../operations/jobs/read-gauges.ts';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { outcomes } from './sign-in-metrics.ts';
import { suiteApp, testApp } from '../../testing/test-app.ts';
import { people, testPassword } from '../../testing/test-fixture.ts';

const app = await suiteApp({ config: { passwordGrant: true } });

const metrics = async () => (await app.server.inject('/metrics')).payload;
const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url, payload });

describe('sign-ins in the metrics', () => {
  it('are counted by client and outcome', async () => {
    await app.expect(202, auth.login, { body: { email: people.user, password: testPassword } });
    for (let time = 0; time < 2; time += 1) await post('/user/login', { email: people.user, password: 'wrong' });
    await post('/user/login', { email: 'nobody@example.com', password: 'wrong' });
    await post('/auth/second-step', { ticket: 'spent', method: 'totp', code: '123456' });
    await app.send(auth.passwordGrant, {
      body: {
        grant_type: 'password',
        client_id: '',
        client_secret: '',
        username: people.auditor,
        password: testPassword,
      },
    });
    const text = await metrics();
    expect(text).toContain('gangway_sign_ins_total{client="portal",outcome="signed_in"} 1\n');
    expect(text).toContain('gangway_sign_ins_total{client="portal",outcome="wrong_credentials"} 3\n');
    expect(text).toContain('gangway_sign_ins_total{client="portal",outcome="expired"} 1\n');
    expect(text).toContain('gangway_sign_ins_total{client="program",outcome="signed_in"} 1\n');
  });

  it('cover every call that gives a person their first tokens', () => {
    const routes: Route[] = Object.values(auth);
    const ways = routes.filter(({ access, responses }) => {
      const shape: object = responses[202] ?? {};
      return access === 'public' && 'properties' in shape && Object.hasOwn(Object(shape.properties), 'result');
    });
    expect(ways).toContain(auth.login);
    expect(ways.filter((route) => !outcomes.has(route)).map(({ path }) => path)).toEqual([]);
  });

  it('name no one', async () => {
    const text = await metrics();
    for (const secret of [people.user, 'nobody@example.com', '127.0.0.1']) expect(text).not.toContain(secret);
  });

  it('count calls that a throttle turned away, by route', async () => {
    const strict = await testApp({
      config: { callsPerMinute: { ...app.context.config.callsPerMinute, refreshes: 10 } },
    });
    for (let call = 0; call < 13; call += 1) await strict.send(auth.refresh, { body: { refreshToken: 'x' } });
    const { payload } = await strict.server.inject('/metrics');
    expect(payload).toContain('gangway_throttled_total{route="/auth/get-refershtoken"} 3\n');
    await strict.close();
  });

  it('name the running version and its commit', async () => {
    expect(await metrics()).toMatch(
      /gangway_build_info\{version="\d+\.\d+\.\d+(?:-dev)?",revision="unknown",node="\d+\.\d+\.\d+"\} 1\n/,
    );
  });
});

describe('the gauges of the database', () => {
  it('report live sessions, mails, sign-outs and the age of the key', async () => {
    const { context } = app;
    const registry = new Registry();
    const read = gaugeReader(registry);
    await context.db.execute(sql`delete from sessions`);
    await app.signIn('user', 'portal');
    await app.signIn('superAdmin', 'console');
    const { sid } = await app.signIn('auditor', 'console');
    await context.db.execute(sql`update sessions set revoked_at = now() where sid = ${sid}`);
    const { sid: resting } = await app.signIn('bare', 'portal');
    await context.db.execute(sql`update sessions set last_used = now() - interval '2 days' where sid = ${resting}`);
    await context.db.execute(sql`update outbox_mails set sent_at = now()`);
    for (const kind of ['new', 'late', 'failed', 'failed long ago']) {
      await context.db.transaction((tx) =>
        enqueueMail(tx, context, { kind, to: 'a@example.com', subject: 'Hello', text: 'x', html: '<p>x</p>' }),
      );
    }
    await context.db.execute(
      sql`update outbox_mails set created_at = now() - interval '11 minutes' where kind = 'late'`,
    );
    await context.db.execute(sql`update outbox_mails set failed_at = now() where kind = 'failed'`);
    await context.db.execute(
      sql`update outbox_mails set failed_at = now() - interval '3 days' where kind = 'failed long ago'`,
    );
    await context.db.execute(
      sql`update signing_keys set activated_at = now() - interval '91 days' where state = 'active' and alg = 'ES256'`,
    );
    await read(context.store);
    const text = await registry.metrics();
    const lines = text.split('\n').filter((line) => line.startsWith('gangway_') && !line.includes('key_age'));
    expect(lines.toSorted()).toEqual([
      'gangway_live_sessions{client="console"} 1',
      'gangway_live_sessions{client="portal"} 1',
      'gangway_live_sessions{client="service"} 0',
      'gangway_logout_deliveries{state="delivered"} 0',
      'gangway_logout_deliveries{state="failed"} 0',
      'gangway_logout_deliveries{state="late"} 0',
      'gangway_logout_deliveries{state="waiting"} 0',
      'gangway_mails{state="failed"} 1',
      'gangway_mails{state="late"} 1',
      'gangway_mails{state="waiting"} 2',
    ]);
    const age = Number(/gangway_signing_key_age_seconds\{alg="ES256"\} ([\d.]+)/.exec(text)?.[1]);
    expect(age).toBeGreaterThanOrEqual(91 * 86_400);
    expect(age).toBeLessThan(91 * 86_400 + 3_600);
  });
});
