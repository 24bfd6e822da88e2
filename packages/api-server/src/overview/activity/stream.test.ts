import { activity, me, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openidService } from '../../testing/openid-service.ts';
import { type OpenStream, listening, openStream } from '../../testing/read-stream.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';
import { streamEvents } from './stream-events.ts';

const trail = { activityStreamClients: [] as string[] };
let now = Date.now();
let app: TestApp;
beforeEach(async () => {
  now = Date.now();
  app = await testApp({ config: trail, clock: () => now });
  trail.activityStreamClients.length = 0;
});
afterEach(() => app.close());

const whatThereIs = { after: 0, seconds: 0 };
const statusFor = async (as: Person | { token: string } | undefined) =>
  (await app.send(activity.stream, { as, query: whatThereIs })).status;
async function eventsFor(as: Person | { token: string }, query: { after?: number; seconds?: number } = whatThereIs) {
  const { body } = await app.expect(200, activity.stream, { as, query });
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: number; action: string; ip: string | null });
}
const write = (count: number, about = '') =>
  app.given.rows(sql`
    insert into audit_events (actor_name, action, target_type, target_name, after)
    select 'Writer', 'role.created', 'role', 'Role ' || n, ${JSON.stringify({ text: about })}::jsonb from generate_series(1, ${count}::int) n`);

async function machine(scope: string, mayRead: boolean) {
  const service = await openidService(app);
  if (mayRead) trail.activityStreamClients.push(service.clientId);
  const answer = await service.post('/oauth2/token', { grant_type: 'client_credentials', scope });
  return { service, answer, token: String(answer.body['access_token']) };
}

describe('the stream refuses', () => {
  it('a machine that the operator has not named, whatever it asks for', async () => {
    const { answer, service } = await machine('activity:read', false);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_scope']);
    const both = await service.post('/oauth2/token', {
      grant_type: 'client_credentials',
      scope: 'users:read activity:read',
    });
    expect(both.body['scope']).toBe('users:read');
    expect(await statusFor({ token: String(both.body['access_token']) })).toBe(403);
    const unasked = await service.post('/oauth2/token', { grant_type: 'client_credentials' });
    expect(unasked.body['scope']).toBe('entitlements:read users:read usage:write');
  });

  it('a machine with another scope, or one since removed from the settings or switched off', async () => {
    const { token, service } = await machine('activity:read', true);
    const other = await service.post('/oauth2/token', { grant_type: 'client_credentials', scope: 'users:read' });
    expect(await statusFor({ token: String(other.body['access_token']) })).toBe(403);
    expect(await statusFor({ token })).toBe(200);
    trail.activityStreamClients.length = 0;
    expect(await statusFor({ token })).toBe(403);
    trail.activityStreamClients.push(service.clientId);
    await app.given.rows(sql`update oidc_clients set is_active = false where client_id = ${service.clientId}`);
    expect(await statusFor({ token })).toBe(401);
  });

  it('a person with the token of a service, and a machine any other call', async () => {
    const { token, service } = await machine('activity:read', true);
    const { tokens } = await service.signIn('user');
    expect(await statusFor({ token: tokens.access_token })).toBe(401);
    for (const route of [activity.list, me.read, user.list]) {
      expect([route.path, (await app.send(route, { as: { token } })).status]).toEqual([route.path, 401]);
    }
  });

  it('an Org_Admin events of other organizations, and addresses from elsewhere', async () => {
    const params = { id: await app.idOf('bare') };
    await app.expect(200, user.endSessions, { as: 'superAdmin', params });
    await app.expect(200, user.endSessions, { as: 'orgAdmin', params });
    const seen = (await eventsFor('orgAdmin')).filter(({ action }) => action === 'session.ended');
    expect(seen.map(({ ip }) => ip)).toEqual([null, '127.0.0.1']);
    expect((await eventsFor('otherOrgAdmin')).filter(({ action }) => action !== 'activity.exported')).toEqual([]);
    expect((await eventsFor('auditor')).filter(({ action }) => action === 'session.ended')).toHaveLength(2);
  });
});

describe('the stream', () => {
  it('sends the events of the list, one a line, oldest first, and resumes after any of them', async () => {
    await write(1203);
    const { token } = await machine('activity:read', true);
    const all = await eventsFor({ token });
    const listed = await app.expect(200, activity.list, { as: 'auditor', query: { sort: 'id' } });
    expect(all).toEqual(listed.body);
    const cut = all[700]?.id ?? 0;
    expect(await eventsFor({ token }, { after: cut, seconds: 0 })).toEqual(all.slice(701));
    expect(await eventsFor({ token }, { after: 1e12, seconds: 0 })).toEqual([]);
    expect(await eventsFor({ token }, { seconds: 0 })).toEqual([]);
    const { headers } = await app.expect(200, activity.stream, { as: { token }, query: whatThereIs });
    expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' });
  });

  it('is recorded when a person opens it, as an export is', async () => {
    await eventsFor('auditor', { after: 3, seconds: 0 });
    const { body } = await app.expect(200, activity.list, {
      as: 'superAdmin',
      query: { 'f.action': 'activity.exported' },
    });
    expect(body[0]).toMatchObject({ actor: { name: 'Ada Nord' }, after: { filter: { after: 3 } } });
  });

  it('keeps a silent connection open with empty lines', async () => {
    const lines = streamEvents({
      db: app.context.db,
      after: undefined,
      wait: undefined,
      reader: async () => null,
      isOver: () => false,
      times: { look: 5, lookAgain: 5, silence: 20 },
    });
    for (let line = 0; line < 4; line += 1) expect(await lines.next()).toEqual({ value: '\n', done: false });
    await lines.return(undefined);
  });

  it('answers HEAD without an end to wait for', async () => {
    const token = await app.tokenOf('auditor');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.server.inject({ method: 'HEAD', url: '/activity/stream', headers });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a stream that stays open', () => {
  let origin: string;
  let open: OpenStream[];
  beforeEach(async () => {
    origin = await listening(app);
    open = [];
  });
  afterEach(() => open.forEach((stream) => stream.leave()));
  const opening = async (token: string, query = '') => {
    const stream = await openStream(origin, token, query);
    open.push(stream);
    return stream;
  };
  const within = { timeout: 10_000 };

  it('sends its headers at once, and each event soon after it happens', async () => {
    const { token } = await machine('activity:read', true);
    const stream = await opening(token);
    expect(stream.status).toBe(200);
    expect(stream.ids).toEqual([]);
    await write(2);
    await expect.poll(() => stream.ids.length, within).toBe(2);
    await write(1);
    await expect.poll(() => stream.ids.length, within).toBe(3);
  });

  it('ends with the session of its reader, and shows nothing more', async () => {
    const { accessToken, sid } = await app.signIn('auditor');
    const stream = await opening(accessToken);
    await write(1);
    await expect.poll(() => stream.ids.length, within).toBe(1);
    await app.given.rows(sql`update sessions set revoked_at = now() where sid = ${sid}`);
    await write(1);
    expect(await stream.ended).toBe(true);
    expect(stream.ids).toHaveLength(1);
  });

  it('ends with the permission, with the token, and with the name in the settings', async () => {
    const [boss, reader] = [
      await opening(await app.tokenOf('secondSuperAdmin')),
      await opening(await app.tokenOf('auditor')),
    ];
    await app.given.rows(sql`
      delete from user_service_roles where user_id = ${await app.idOf('secondSuperAdmin')}`);
    expect(await boss.ended).toBe(true);
    const { token } = await machine('activity:read', true);
    const program = await opening(token);
    trail.activityStreamClients.length = 0;
    expect(await program.ended).toBe(true);
    now += 11 * 60_000;
    expect(await reader.ended).toBe(true);
  });

  it('ends when the server stops, which waits for no reader', async () => {
    const stream = await opening(await app.tokenOf('auditor'));
    const since = performance.now();
    await app.server.close();
    expect(await stream.ended).toBe(true);
    expect(performance.now() - since).toBeLessThan(9_000);
  });

  it('is one of two that a reader may hold, leaves others theirs, and makes room when it ends', async () => {
    const token = await app.tokenOf('auditor');
    const { token: program } = await machine('activity:read', true);
    for (const reader of [token, program]) {
      await opening(reader);
      await opening(reader);
      const refused = await openStream(origin, reader);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
      refused.leave();
    }
    // Also what only asks for what there is: it is a stream as well.
    const { status, body } = await app.send(activity.stream, { as: 'auditor', query: whatThereIs });
    expect([status, body]).toMatchObject([429, { code: 'too_many_own_streams' }]);
    expect((await opening(await app.tokenOf('superAdmin'))).status).toBe(200);
    open[0]?.leave();
    await expect
      .poll(async () => {
        const next = await opening(token);
        return next.status;
      }, within)
      .toBe(200);
  });

  it('takes no slot where it does not begin', async () => {
    const token = await app.tokenOf('auditor');
    const failing = vi.spyOn(app.context.db, 'transaction').mockRejectedValue(new Error('the trail cannot be written'));
    for (let n = 0; n < 3; n += 1) expect((await opening(token)).status).toBe(500);
    failing.mockRestore();
    expect((await opening(token)).status).toBe(200);
  });

  it('reads no further ahead than its reader takes, and then loses nothing', async () => {
    for (let lot = 0; lot < 12; lot += 1) await write(1_000, 'x'.repeat(3000));
    const { token } = await machine('activity:read', true);
    const stream = await opening(token, '?after=0');
    stream.pause();
    const read = vi.spyOn(app.context.db, 'execute');
    let before = -1;
    // As much as buffers on the way hold, and then no more.
    await expect
      .poll(
        () => {
          const isStill = before === read.mock.calls.length;
          before = read.mock.calls.length;
          return isStill;
        },
        { ...within, interval: 1200 },
      )
      .toBe(true);
    expect(stream.ids.length).toBeLessThan(12_000);
    read.mockRestore();
    stream.resume();
    await expect.poll(() => new Set(stream.ids).size, { timeout: 30_000 }).toBeGreaterThanOrEqual(12_000);
    expect(stream.ids).toEqual([...new Set(stream.ids)].toSorted((a, b) => a - b));
  });
});
