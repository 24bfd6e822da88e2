import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUsageReport } from './usage-report.ts';

interface Received {
  authorization: string | undefined;
  events: { id: string; sub: string; metric: string; quantity: number }[];
}

let received: Received[] = [];
let status = 200;
const api = createServer((request, response) => {
  void (async () => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { events } = JSON.parse(text) as Received;
    received.push({ authorization: request.headers.authorization, events });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  })();
});
let apiUrl = '';
beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
  status = 200;
});
afterAll(() => void api.close());

it('reports each use with the token of the service', async () => {
  const report = createUsageReport({ apiUrl, token: () => Promise.resolve('own') });
  await report('olga', 'lifts');
  expect(received).toEqual([
    { authorization: 'Bearer own', events: [expect.objectContaining({ sub: 'olga', metric: 'lifts', quantity: 1 })] },
  ]);
});

it('sends a use again under its id with the next one, after the API or the token failed', async () => {
  let isAway = true;
  const report = createUsageReport({
    apiUrl,
    token: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('own')),
  });
  await report('olga', 'lifts');
  expect(received).toEqual([]);
  isAway = false;
  status = 503;
  await report('ben', 'lifts');
  status = 200;
  await report('cleo', 'lifts');
  const [failed, sent] = received;
  expect(sent?.events.map(({ sub }) => sub)).toEqual(['olga', 'ben', 'cleo']);
  expect(sent?.events.slice(0, 2)).toEqual(failed?.events);
  await report('dora', 'lifts');
  expect(received.at(-1)?.events.map(({ sub }) => sub)).toEqual(['dora']);
});
