import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

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
] as const)('%s %s asks to close the connection once the process goes down, and not before', async (method, url) => {
  app.context.readiness.closing = false;
  expect((await app.server.inject({ method, url })).headers['connection']).not.toBe('close');
  app.context.readiness.closing = true;
  expect((await app.server.inject({ method, url })).headers['connection']).toBe('close');
});
