import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyRoute } from '../testing/conformance.ts';
import { goodCalls, injectionOf } from '../testing/good-calls.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

// Guards the tests that start from these calls: what fails by itself would prove nothing there.
it('every call of the contract succeeds for a person who may, with what it needs', async () => {
  const calls = await goodCalls(app);
  expect(new Set(calls.map(({ route }) => route)).size).toBe(everyRoute.length);
  const failed: string[] = [];
  for (const call of calls) {
    const { statusCode, payload } = await app.server.inject(injectionOf(call));
    if (statusCode >= 300)
      failed.push(`${call.route.method} ${call.route.path}: ${statusCode} ${payload.slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
});
