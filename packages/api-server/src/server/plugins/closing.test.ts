import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { trials } from '@gangway/tooling/trials';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type ClosingTimes, addClosing } from './closing.ts';

/** Eight callers with a kept connection each, a few hundred requests per second; they end at the first refused connection. */
const callersProgram = `
  const http = require('node:http');
  const { parentPort, workerData: { port } } = require('node:worker_threads');
  const outcomes = [];
  const get = (agent) =>
    new Promise((resolve) => {
      http
        .get({ port, agent, host: '127.0.0.1' }, (response) => {
          response.resume().on('end', () => resolve(String(response.statusCode)));
        })
        .on('error', (error) => resolve(error.code));
    });
  const call = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await get(agent);
      if (outcome === 'ECONNREFUSED') return agent.destroy();
      if (outcomes.push(outcome) === 100) parentPort.postMessage('calling');
      await new Promise((resolve) => setTimeout(resolve, 10 + 20 * Math.random()));
    }
  };
  Promise.all(Array.from({ length: 8 }, call)).then(() => parentPort.postMessage(outcomes));`;

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
    const readiness = { seeded: true, closing: false };
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

  it('goes on while it is not ready; then refuses new connections and answers a last time on those that are kept', async () => {
    const { app, readiness, port } = await serve({ notReady: 500, lastAnswers: 20_000, total: 30_000 });
    const [kept, another] = [pooled(), pooled()];
    expect(await get(port, kept)).toEqual({ connection: 'keep-alive', text: 'ok' });
    const closed = app.close();
    await expect.poll(() => readiness.closing).toBe(true);
    // Without the word a connection is kept as well (HTTP/1.1).
    for (const agent of [kept, another]) expect(await get(port, agent)).toEqual({ connection: undefined, text: 'ok' });
    await expect.poll(() => app.server.listening).toBe(false);
    await expect(get(port, pooled())).rejects.toThrow('ECONNREFUSED');
    for (const agent of [kept, another]) expect(await get(port, agent)).toEqual({ connection: 'close', text: 'ok' });
    // No connection is left to wait for.
    await closed;
  });

  it('gives up waiting for a connection that stays idle', async () => {
    const { app, port } = await serve({ notReady: 1, lastAnswers: 100, total: 30_000 });
    const idle = pooled();
    await get(port, idle);
    await app.close();
    await expect(get(port, pooled())).rejects.toThrow('ECONNREFUSED');
  });

  it('answers a request under way, whose connection then ends, and waits for no other', async () => {
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

  it(
    'loses no request of callers that keep their connections and go elsewhere once one is refused',
    { timeout: 300_000 },
    async () => {
      for (let trial = 0; trial < trials(5, 200); trial += 1) {
        const { app, port } = await serve({ notReady: 100, lastAnswers: 5_000, total: 20_000 });
        // In a thread of its own, or the callers would connect between the server's turns only.
        const callers = new Worker(callersProgram, { eval: true, workerData: { port } });
        await once(callers, 'message');
        const ended = once(callers, 'message') as Promise<[string[]]>;
        await app.close();
        const [outcomes] = await ended;
        expect(new Set(outcomes)).toEqual(new Set(['200']));
      }
    },
  );
});
