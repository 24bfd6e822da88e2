import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { serveMetrics } from './metrics.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

describe('metrics on a separate port', () => {
  it('are not served on the API’s port', async () => {
    const app = await testApp({ config: { metricsPort: 9464 } });
    expect((await app.server.inject('/metrics')).statusCode).toBe(404);
    await app.close();
  });

  it('are the only thing served there', async () => {
    const address = { host: '127.0.0.1', port: await freePort() };
    const metrics = await serveMetrics(new Registry(), address);
    const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${address.port}${path}`, { method });
    const answer = await at('/metrics');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect((await at('/health/live')).status).toBe(404);
    expect((await at('/metrics', 'POST')).status).toBe(404);
    await expect(serveMetrics(new Registry(), address)).rejects.toThrow(/EADDRINUSE.*METRICS_PORT/);
    metrics.close();
    await expect(at('/metrics')).rejects.toThrow('fetch failed');
  });
});

it('switches /docs and /openapi.json off', async () => {
  const app = await testApp({ config: { apiDocs: false } });
  for (const url of ['/docs', '/docs/', '/openapi.json']) {
    const answer = await app.server.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.payload).not.toContain('/docs');
  }
  await app.close();
});
