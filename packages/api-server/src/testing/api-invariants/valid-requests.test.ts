import { auditActions, auditFields } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { everyRoute } from '../conformance.ts';
import { validRequests } from '../valid-requests.ts';
import { injectionOf } from '../valid-requests/valid-request.ts';
import { suiteApp } from '../test-app.ts';

const app = await suiteApp();

// Guards the tests that start from these calls: what fails by itself would prove nothing there.
it('every call of the contract succeeds for an authorized person', { timeout: 120_000 }, async () => {
  const calls = await validRequests(app);
  expect(new Set(calls.map(({ route }) => route)).size).toBe(everyRoute.length);
  const failed: string[] = [];
  for (const call of calls) {
    const { statusCode, payload } = await app.server.inject(injectionOf(call));
    if (statusCode >= 300)
      failed.push(`${call.route.method} ${call.route.path}: ${statusCode} ${payload.slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
});

// Guards the words of the console, which cannot see what is recorded here: a key without words would be shown as it is stored.
it('the trail holds no action and no field outside the contract', async () => {
  const rows = await app.given.rows<{ action: string; before: unknown; after: unknown }>(
    sql`select action, before, after from audit_events`,
  );
  const used = new Set(rows.flatMap(({ action, before, after }) => [action, ...fieldsOf(before), ...fieldsOf(after)]));
  expect(rows.length).toBeGreaterThan(25);
  const known: ReadonlySet<string> = new Set([...auditActions, ...auditFields]);
  expect([...used].filter((key) => !known.has(key)).toSorted()).toEqual([]);
});

/** Keys of the services that a user was given are no fields: screens give them their names. */
function fieldsOf(snapshot: unknown): string[] {
  if (typeof snapshot !== 'object' || snapshot === null || Array.isArray(snapshot)) return [];
  return Object.entries(snapshot).flatMap(([field, value]) =>
    field === 'services'
      ? [field, ...Object.values(value as object).flatMap(fieldsOf)]
      : [field, ...fieldsOf(value).map((inner) => (field === 'filter' ? inner.replace(/^f\./, '') : inner))],
  );
}
