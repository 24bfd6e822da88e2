import { readFileSync, readdirSync } from 'node:fs';
import { auth } from '@gangway/contract';
import { Registry } from 'prom-client';
import { describe, expect, it, vi } from 'vitest';
import { scheduleJobs } from '../../operations/jobs/schedule-jobs.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { logFields } from './log-fields.ts';

const listed = new Set(Object.keys(logFields));

const lines: string[] = [];
const app = await suiteApp({
  config: { logLevel: 'debug', trustedProxies: ['127.0.0.1'] },
  logStream: { write: (line) => void lines.push(line) },
});

const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the lines of the log', () => {
  it('have no field outside the list', async () => {
    await app.server.inject('/health/live');
    await app.server.inject({ url: '/user/me', headers: { authorization: `Bearer ${await app.tokenOf('user')}` } });
    await app.server.inject('/%zz');
    vi.useFakeTimers();
    const stop = scheduleJobs([{ name: 'x', every: 1000, run: () => Promise.reject(new Error('no')) }], {
      log: app.context.log,
      metrics: new Registry(),
    });
    await vi.advanceTimersByTimeAsync(1500);
    stop();
    vi.useRealTimers();
    await app.context.store.close();
    await app.send(auth.login, { body: { email: 'a@example.com', password: 'x' } });
    const fields = new Set(parsed().flatMap((line) => Object.keys(line)));
    expect([...fields].filter((name) => !listed.has(name))).toEqual([]);
    for (const name of ['level', 'time', 'request_id', 'route', 'status', 'milliseconds', 'user_id', 'err', 'job']) {
      expect([name, fields.has(name)]).toEqual([name, true]);
    }
    for (const { level, time } of parsed()) {
      expect(level).toMatch(/^(?:debug|info|warn|error|fatal)$/);
      expect(new Date(String(time)).toISOString()).toBe(time);
    }
  });

  it('name a request as the proxy does', async () => {
    lines.length = 0;
    await app.server.inject({ url: '/no/such', headers: { 'x-request-id': 'from-the-proxy-1' } });
    expect(parsed().find(({ msg }) => msg === 'request')).toMatchObject({ request_id: 'from-the-proxy-1' });
    const nginx = readFileSync(new URL('../../../../deploy/nginx/nginx.conf', import.meta.url), 'utf8');
    const names = [...nginx.matchAll(/"(\w+)":/g)].map(([, name = '']) => name);
    expect(names).toContain('request_id');
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
  });

  it('leave out probes, except at level debug', async () => {
    lines.length = 0;
    for (const url of ['/health/live', '/health/ready', '/metrics']) await app.server.inject(url);
    const quiet = parsed().filter(({ msg, status }) => msg === 'request' && status === 200);
    expect(quiet.map(({ level }) => level)).toEqual(['debug', 'debug']);
  });
});

it('writes no field outside the list', () => {
  const source = new URL('../../', import.meta.url);
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(new URL(name, source), 'utf8').matchAll(/\blog\??\.\w+\(\s*\{([^}]*)\}/g)])
    .flatMap(([, fields = '']) => fields.split(',').map((field) => field.split(':', 1)[0]?.trim() ?? ''))
    .filter((name) => name !== '');
  expect(names).toContain('mail_id');
  expect(names.filter((name) => !listed.has(name))).toEqual([]);
});
