import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, me, service } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answersAt } from '../../server/outbound/answers-at.ts';
import type { Guard } from '../../server/outbound/guarded-call.ts';
import { isPublicAddress } from '../../config/public-address.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { watchServices } from './watch-services.ts';

const everywhere: Guard = { isAllowed: () => true, httpsOnly: false };
const servers: Server[] = [];
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
async function stop() {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}
afterEach(stop);

describe('an address', () => {
  it.each([200, 302, 401, 404, 405, 500])('that says %d answers', async (status) => {
    expect(await answersAt(await listen((_, response) => response.writeHead(status).end()), everywhere)).toBe(true);
  });

  it.each([502, 503, 504])('whose proxy says %d does not', async (status) => {
    expect(await answersAt(await listen((_, response) => response.writeHead(status).end()), everywhere)).toBe(false);
  });

  it('does not answer without a listener, or when it hangs up', async () => {
    const gone = await listen(() => {});
    await stop();
    expect(await answersAt(gone, everywhere)).toBe(false);
    expect(await answersAt(await listen((request) => request.socket.destroy()), everywhere)).toBe(false);
  });

  it('is not judged when this server may not call it, or does not know its name', async () => {
    let calls = 0;
    const inside = await listen((_, response) => {
      calls += 1;
      response.end();
    });
    expect(await answersAt(inside, { isAllowed: isPublicAddress, httpsOnly: false })).toBeUndefined();
    expect(await answersAt(inside, { ...everywhere, httpsOnly: true })).toBeUndefined();
    expect(await answersAt('http://no.such.name.invalid/', { ...everywhere, resolve: async () => [] })).toBeUndefined();
    expect(calls).toBe(0);
  });
});

describe('a watched service', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const watch = () => watchServices(app.context.db, (address) => answersAt(address, everywhere));
  const move = (url: string) => app.given.rows(sql`update services set url = ${url} where name = 'ocean_tracking'`);
  const tile = async () =>
    (await app.expect(200, me.services, { as: 'user' })).body.find(({ key }) => key === 'ocean_tracking');
  const open = (onlyIfAnswering: boolean) =>
    app.send(auth.handoff, { as: 'user', body: { service: 'ocean_tracking', onlyIfAnswering } });
  const launches = async () => (await app.given.rows(sql`select id from launches`)).length;

  it('reports since when it does not answer, and signs nothing unless the person insists', async () => {
    await app.given.rows(sql`update services set url = '' where name <> 'ocean_tracking'`);
    await move(await listen((_, response) => response.end()));
    await watch();
    expect(await tile()).toMatchObject({ available: true, notAnsweringSince: null });

    await stop();
    await watch();
    const since = (await tile())?.notAnsweringSince;
    expect(since).toMatch(/^\d{4}-.*Z$/);
    await watch();
    expect((await tile())?.notAnsweringSince).toBe(since);
    const before = await launches();
    expect(await open(true)).toMatchObject({
      status: 409,
      body: { code: 'not-answering', message: 'Ocean Tracking has not answered for a minute.' },
    });
    expect(await launches()).toBe(before);
    expect((await open(false)).status).toBe(200);

    await move(await listen((_, response) => response.end()));
    await watch();
    expect(await tile()).toMatchObject({ notAnsweringSince: null });
    expect((await open(true)).status).toBe(200);
  });

  it('stays down for a server that cannot tell', async () => {
    await move('http://127.0.0.1:1/');
    await watch();
    const since = (await tile())?.notAnsweringSince;
    expect(since).not.toBeNull();
    await watchServices(app.context.db, () => Promise.resolve(undefined));
    expect((await tile())?.notAnsweringSince).toBe(since);
  });

  it('starts again with a new address, even where no server can tell', async () => {
    await move('http://127.0.0.1:1/');
    await watch();
    const as = 'superAdmin';
    const { body: all } = await app.expect(200, service.list, { as });
    const ocean = all.find(({ name }) => name === 'ocean_tracking')!;
    const url = 'https://ocean.example.com/new';
    await app.expect(200, service.update, { as, body: { id: ocean.id, version: ocean.version!, url } });
    expect((await tile())?.notAnsweringSince).toBeNull();
  });

  it('is forgotten when switched off or without address', async () => {
    await move('http://127.0.0.1:1/');
    await watch();
    expect((await tile())?.notAnsweringSince).not.toBeNull();
    await move('');
    await watch();
    expect((await tile())?.notAnsweringSince).toBeNull();
  });

  it('delays no one, however many hang', async () => {
    await app.given.rows(sql`
      insert into services (name, display_name, url)
      select 'crane_' || n, 'Crane ' || n, 'http://127.0.0.1:1/' || n from generate_series(1, 200) n`);
    const pending: (() => void)[] = [];
    const hanging = watchServices(app.context.db, () => new Promise((done) => void pending.push(() => done(false))));
    await expect.poll(() => pending.length).toBe(200);
    // Serve a person while all checks are under way.
    expect((await app.send(me.services, { as: 'user' })).status).toBe(200);
    pending.forEach((end) => end());
    await hanging;
    const rows = await app.given.rows(sql`select service_id from service_outages`);
    expect(rows).toHaveLength(200);
  });
});

describe('planned maintenance', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const hour = 3_600_000;
  const ocean = async () =>
    (await app.expect(200, service.list, { as: 'superAdmin' })).body.find(({ name }) => name === 'ocean_tracking')!;
  const plan = async (from: number, until: number) => {
    const { id, version } = await ocean();
    const maintenance = {
      from: new Date(Date.now() + from).toISOString(),
      until: new Date(Date.now() + until).toISOString(),
      note: 'New berth planning',
    };
    return app.send(service.update, { as: 'superAdmin', body: { id, version: version!, maintenance } });
  };
  const tile = async () =>
    (await app.expect(200, me.services, { as: 'user' })).body.find(({ key }) => key === 'ocean_tracking');

  it('shows on the tile while it lasts, and makes the hand-off ask', async () => {
    expect((await plan(hour, 2 * hour)).status).toBe(200);
    expect((await tile())?.maintenance).toBeNull();
    expect((await plan(-hour, hour)).status).toBe(200);
    expect((await tile())?.maintenance).toMatchObject({ note: 'New berth planning' });
    const refused = await app.send(auth.handoff, {
      as: 'user',
      body: { service: 'ocean_tracking', onlyIfAnswering: true },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'maintenance' } });
    const { id, version } = await ocean();
    await app.expect(200, service.update, {
      as: 'superAdmin',
      body: { id, version: version!, maintenance: null },
    });
    expect((await tile())?.maintenance).toBeNull();
  });

  it('is refused with an end before its start', async () => {
    expect(await plan(hour, -hour)).toMatchObject({ status: 400, body: { errors: [{ field: 'maintenance' }] } });
  });
});
