import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { auth } from '@gangway/contract';
import { fullTrials, trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { type JWK, createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { Registry } from 'prom-client';
import { afterAll, expect, it, vi } from 'vitest';
import { jobsOf } from '../../operations/jobs/jobs.ts';
import { scheduleJobs } from '../../operations/jobs/schedule-jobs.ts';
import { openidService } from '../../testing/openid-service.ts';
import { sessionEnds, sessionRunOuts } from '../../testing/session-ends.ts';
import { testApp } from '../../testing/test-app.ts';

// The seconds from an end to the service that hears of it: the jobs run as they do in earnest, and the service listens.

/** When a session was said to be over, by the service's name for it. */
const heard = new Map<string, number[]>();
const report: string[] = [];
const longest = 900_000;

const app = await testApp();
const listener = createServer((request, response) => {
  const at = Date.now();
  const hear = async () => {
    const sid = await verified(new URLSearchParams(Buffer.concat(await request.toArray()).toString()));
    heard.set(sid, [...(heard.get(sid) ?? []), at]);
    response.writeHead(200).end();
  };
  hear().catch(() => response.writeHead(400).end());
}).listen(0, 'localhost');
await once(listener, 'listening');
const erp = await openidService(app, { backchannelLogoutUri: `http://localhost:${portOf(listener)}/backchannel` });
const log = { error: vi.fn<() => void>(), info: vi.fn<() => void>() };
const jobs = jobsOf(app.context).filter(({ name }) => /logout|without access|end access/.test(name));
const stopJobs = scheduleJobs(
  // By day nobody waits for what comes every 20 seconds; the nightly run measures it.
  jobs.map((job) => ({ ...job, every: trials(Math.min(job.every, 250), job.every) })),
  { log, metrics: new Registry() },
);
afterAll(async () => {
  stopJobs();
  listener.close();
  await app.close();
  process.stderr.write(`Seconds until a service hears of an end:\n${report.join('\n')}\n`);
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function verified(form: URLSearchParams): Promise<string> {
  const { keys } = (await app.server.inject('/.well-known/jwks.json')).json<{ keys: JWK[] }>();
  const { payload } = await jwtVerify(form.get('logout_token') ?? '', createLocalJWKSet({ keys }), {
    issuer: app.context.config.apiUrl,
    audience: erp.clientId,
    typ: 'logout+jwt',
  });
  return String(payload['sid']);
}

interface Ended {
  at: number;
  tokens: { id_token: string; access_token: string; refresh_token: string };
}
const heardOf = ({ tokens }: Ended) => heard.get(String(decodeJwt(tokens.id_token)['sid'])) ?? [];

/** Each session was heard of once, and none is left with a token that works. */
async function allHeard(ended: readonly Ended[], within: number): Promise<void> {
  await vi.waitFor(() => expect(ended.map((one) => heardOf(one).length)).toEqual(ended.map(() => 1)), {
    timeout: within * 1000 + 5000,
    interval: 100,
  });
  for (const { tokens } of ended) {
    expect((await erp.post('/oauth2/introspect', { token: tokens.access_token })).body).toEqual({ active: false });
    const renewed = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await erp.post('/oauth2/token', renewed)).body).toMatchObject({ error: 'invalid_grant' });
  }
}

function mostSeconds(name: string, ended: readonly Ended[]): number {
  const seconds = ended.map((one) => ((heardOf(one)[0] ?? Infinity) - one.at) / 1000).toSorted((a, b) => a - b);
  const p95 = seconds[Math.ceil(seconds.length * 0.95) - 1] ?? Infinity;
  const most = seconds.at(-1) ?? Infinity;
  report.push(`  ${name}: ${seconds.length} times, p95 ${p95.toFixed(2)}, most ${most.toFixed(2)}`);
  return most;
}

// `logout.test.ts` tries every end; by day one is enough to time the delivery.
it.each(fullTrials ? sessionEnds : sessionEnds.slice(0, 1))(
  '$name: reaches the service once, within 5 seconds',
  { timeout: longest },
  async ({ name, end }) => {
    const ended: Ended[] = [];
    for (let trial = 0; trial < trials(1, 100); trial += 1) {
      const signedIn = await erp.signIn();
      const at = Date.now();
      await end({ app, erp }, signedIn);
      ended.push({ at, tokens: signedIn.tokens });
    }
    await allHeard(ended, 5);
    expect(mostSeconds(name, ended)).toBeLessThan(5);
  },
);

it('20 services that never answer do not delay the one that does', { timeout: longest }, async () => {
  const silent = createServer(() => undefined).listen(0, 'localhost');
  await once(silent, 'listening');
  await app.given.rows(
    sql`insert into services (name, display_name) select 'dead_' || n, 'Dead ' || n from generate_series(1, 20) n`,
  );
  await app.given.rows(sql`
    insert into oidc_clients (service_id, client_id, backchannel_logout_uri, is_active)
    select id, name, ${`http://localhost:${portOf(silent)}/`} || name, true from services where name like 'dead%'`);
  await app.given.rows(sql`
    insert into logout_deliveries (oidc_client_id, pairwise_sid, sub, expires_at)
    select c.id, 'sid' || n, 'sub', now() + interval '1 hour' from oidc_clients c, generate_series(1, 50) n
     where c.client_id like 'dead%'`);
  const ended: Ended[] = [];
  for (let trial = 0; trial < trials(3, 20); trial += 1) {
    const { tokens, portal } = await erp.signIn();
    ended.push({ at: Date.now(), tokens });
    await app.expect(200, auth.logout, { body: { refreshToken: portal.refreshToken } });
    await allHeard(ended, 5);
  }
  const rows = await app.given.rows(sql`select 1 from logout_deliveries where last_error is not null`);
  silent.closeAllConnections();
  silent.close();
  await app.given.rows(sql`delete from services where name like 'dead%'`);
  expect(rows.length).toBeGreaterThan(20);
  expect(mostSeconds('beside 20 that never answer', ended)).toBeLessThan(5);
});

it.each(sessionRunOuts)('$name: reaches the service within 60 seconds', { timeout: longest }, async (kind) => {
  const ended: Ended[] = [];
  while (ended.length < trials(2, 100)) {
    const signedIn = [];
    // Not more at once than a person may have sign-ins.
    for (let count = 0; count < trials(2, 40); count += 1) signedIn.push(await erp.signIn());
    const at = Date.now();
    await kind.runOut({ app, erp });
    ended.push(...signedIn.map(({ tokens }) => ({ at, tokens })));
    await allHeard(ended, 60);
    await kind.putBack({ app, erp });
  }
  expect(mostSeconds(kind.name, ended)).toBeLessThan(60);
});
