import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { importing } from '@gangway/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersBeforeRouting } from './before-routing.ts';
import { addBodyDeadlines, timeForBody } from './body-deadlines.ts';

// Real limits, shortened.
const deadlines = { usualBody: 1000, usual: 400 };
const large = 1_000_000;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = fastify({ ...answersBeforeRouting({ origins: [], hsts: null }), bodyLimit: deadlines.usualBody });
  addBodyDeadlines(app, deadlines);
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization === undefined) return reply.code(401).send({ code: 'not_signed_in' });
  });
  app.post('/small', async () => ({ came: true }));
  app.post('/large', { bodyLimit: large }, async () => ({ came: true }));
  app.post('/working', async () => {
    await delay(3 * deadlines.usual);
    return { came: true };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends a body in ten pieces over so many milliseconds, and reads until the connection ends. */
async function post(path: string, milliseconds: number, headers = 'Authorization: x\r\n') {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data.toString();
  });
  socket.on('error', () => {});
  const ended = once(socket, 'close');
  const body = JSON.stringify({ text: 'a'.repeat(88) });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  const started = performance.now();
  for (let piece = 0; piece < 10 && socket.writable; piece += 1) {
    if (milliseconds > 0) await delay(milliseconds / 10);
    socket.write(body.slice(piece * 10, piece === 9 ? undefined : piece * 10 + 10));
  }
  await ended;
  const answers = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  return { answers, text, milliseconds: performance.now() - started };
}

it('ends a dripping body with an answer that says so', async () => {
  const { answers, text, milliseconds } = await post('/small', 5000);
  expect(answers).toEqual([408]);
  expect(text).toContain('"code":"too_slow"');
  expect(milliseconds).toBeLessThan(4000);
});

it('waits longer on a route with a large body', async () => {
  expect((await post('/large', 3 * deadlines.usual)).answers).toEqual([200]);
  expect(timeForBody(large, deadlines)).toBeGreaterThan(3 * deadlines.usual);
});

it('waits no longer for a caller without access', async () => {
  const { answers, milliseconds } = await post('/large', 5000, '');
  expect(answers[0]).toBe(401);
  expect(milliseconds).toBeLessThan(4000);
});

it('does not take a slow handler for a slow body', async () => {
  expect((await post('/working', 0)).answers).toEqual([200]);
});

it('gives the largest file time over a line of half a megabyte a second', () => {
  const bytes = importing.preview.largestBody;
  const { usualBody, usual } = { usualBody: 64 * 1024, usual: 20_000 };
  expect(timeForBody(bytes, { usualBody, usual })).toBeGreaterThan(1000 * (bytes / 500_000));
  expect(timeForBody(usualBody, { usualBody, usual })).toBe(usual);
});
