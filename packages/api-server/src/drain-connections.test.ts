import http from 'node:http';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { connectionsWaiting, drainConnections } from './drain-connections.ts';

const agents: http.Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

/** A server whose answers ask to close once it drains, as the API's do. */
async function serve(answer: (response: http.ServerResponse) => void) {
  const state = { draining: false };
  const server = http.createServer((_request, response) => {
    if (state.draining) response.setHeader('connection', 'close');
    answer(response);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, port, state };
}

function pooled(): http.Agent {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

async function get(port: number, agent: http.Agent): Promise<http.IncomingMessage> {
  const request = http.get({ port, agent, host: '127.0.0.1' });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

it('a connection that a proxy keeps still carries its next request while nobody new is let in', async () => {
  const { server, port, state } = await serve((response) => response.end('ok'));
  const agent = pooled();
  await get(port, agent);

  state.draining = true;
  const drained = drainConnections(server, { idle: 5_000, total: 10_000 });
  await expect
    .poll(
      async () => {
        const socket = net.connect(port, '127.0.0.1');
        const refused = await Promise.race([
          once(socket, 'connect').then(() => false),
          once(socket, 'error').then(() => true),
        ]).catch(() => true);
        socket.destroy();
        return refused;
        // Each look is a connection, and a calm moment is awaited first.
      },
      { timeout: 15_000 },
    )
    .toBe(true);

  const last = await get(port, agent);
  expect(last.statusCode).toBe(200);
  expect(last.headers.connection).toBe('close');
  // That was the only connection: nothing is waited for any longer.
  await drained;
});

it('idle connections are closed once their time is up', async () => {
  const { server, port } = await serve((response) => response.end('ok'));
  await get(port, pooled());
  const began = performance.now();
  await drainConnections(server, { idle: 100, total: 10_000 });
  expect(performance.now() - began).toBeLessThan(5_000);
});

it('a request that never ends is cut off in the end', async () => {
  const { server, port } = await serve(() => {});
  const request = http.get({ port, agent: pooled(), host: '127.0.0.1' });
  const failed = once(request, 'error');
  failed.catch(() => {});
  await once(server, 'request');
  await drainConnections(server, { idle: 0, total: 100 });
  const [error] = (await failed) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
});

it.runIf(process.platform === 'linux')('knows who was let in by the system and waits to be accepted', async () => {
  const { server, port } = await serve((response) => response.end('ok'));
  expect(connectionsWaiting(server)).toBe(0);
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(
    `const { workerData: { port, connected } } = require('node:worker_threads');
     for (let n = 0; n < 5; n += 1)
       require('node:net').connect(port, '127.0.0.1', () => Atomics.notify(connected, 0, Atomics.add(connected, 0, 1)));`,
    { eval: true, workerData: { port, connected } },
  );
  // Nothing is accepted meanwhile: this thread is the server's.
  for (let n = 0; n < 500 && Atomics.load(connected, 0) < 5; n += 1) Atomics.wait(connected, 0, -1, 20);
  const deadline = performance.now() + 10_000;
  while (connectionsWaiting(server) !== 5 && performance.now() < deadline);
  expect(connectionsWaiting(server)).toBe(5);
  await expect.poll(() => connectionsWaiting(server)).toBe(0);
  await client.terminate();
});
