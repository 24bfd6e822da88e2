import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type ClosingTimes, addClosing } from './closing.ts';

describe('the API while it closes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it.each([
    ['GET', '/health/live'],
    ['GET', '/health/ready'],
    ['GET', '/.well-known/jwks.json'],
    ['POST', '/user/login'],
    ['DELETE', '/user/1'],
    ['GET', '/nowhere'],
  ] as const)('%s %s asks to close the connection, and not before', async (method, url) => {
    app.context.readiness.closing = false;
    expect((await app.server.inject({ method, url })).headers['connection']).not.toBe('close');
    app.context.readiness.closing = true;
    expect((await app.server.inject({ method, url })).headers['connection']).toBe('close');
  });
});

describe('closing', () => {
  const opened: { agents: http.Agent[]; apps: FastifyInstance[] } = { agents: [], apps: [] };
  afterEach(async () => {
    for (const agent of opened.agents.splice(0)) agent.destroy();
    for (const app of opened.apps.splice(0)) await app.close();
  });

  async function serve(times: ClosingTimes) {
    const readiness = { seeded: true, closing: false, clockOffset: 0 };
    const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
    opened.apps.push(app);
    addClosing(app, readiness, times);
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    app.get('/', () => 'ok');
    app.get('/slow', async () => {
      await finished;
      return 'done';
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    return { app, readiness, port, finish };
  }

  /** Keeps its connection for the next request, as a proxy does. */
  function pooled(): http.Agent {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    opened.agents.push(agent);
    return agent;
  }

  async function get(port: number, agent: http.Agent, path = '/') {
    const request = http.get({ port, agent, path, host: '127.0.0.1' });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return { connection: response.headers.connection, text: Buffer.concat(chunks).toString() };
  }

  it('goes on while not ready, then refuses new connections and answers once more on kept ones', async () => {
    const { app, readiness, port } = await serve({ notReady: 500, lastAnswers: 20_000, total: 30_000 });
    const [kept, another] = [pooled(), pooled()];
    expect(await get(port, kept)).toEqual({ connection: 'keep-alive', text: 'ok' });
    const closed = app.close();
    await expect.poll(() => readiness.closing).toBe(true);
    // HTTP/1.1 keeps a connection unless told otherwise.
    for (const agent of [kept, another]) expect(await get(port, agent)).toEqual({ connection: undefined, text: 'ok' });
    await expect.poll(() => app.server.listening).toBe(false);
    await expect(get(port, pooled())).rejects.toThrow('ECONNREFUSED');
    for (const agent of [kept, another]) expect(await get(port, agent)).toEqual({ connection: 'close', text: 'ok' });
    await closed;
  });

  it('closes a connection that stays idle', async () => {
    const { app, port } = await serve({ notReady: 1, lastAnswers: 100, total: 30_000 });
    const idle = pooled();
    await get(port, idle);
    await app.close();
    await expect(get(port, pooled())).rejects.toThrow('ECONNREFUSED');
  });

  it('answers a request under way, ends its connection, and waits for no other', async () => {
    const { app, readiness, port, finish } = await serve({ notReady: 0, lastAnswers: 0, total: 20_000 });
    const idle = pooled();
    await get(port, idle);
    const slow = get(port, pooled(), '/slow');
    await delay(50);
    const began = performance.now();
    const closed = app.close();
    await expect.poll(() => readiness.closing).toBe(true);
    await delay(100);
    finish();
    expect(await slow).toEqual({ connection: 'close', text: 'done' });
    await closed;
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('cuts off a request that never ends', async () => {
    const { app, port } = await serve({ notReady: 0, lastAnswers: 0, total: 100 });
    const [slow] = await Promise.all([
      get(port, pooled(), '/slow').catch((error: unknown) => String(error)),
      delay(50).then(() => app.close()),
    ]);
    expect(slow).toContain('socket hang up');
  });
});
