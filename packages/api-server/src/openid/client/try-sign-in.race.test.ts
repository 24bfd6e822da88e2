import { serviceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openidService } from '../../testing/openid-service.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { people } from '../../testing/test-fixture.ts';

const app = await suiteApp();
await openidService(app);
const id = await app.given.idOf('services', 'erp');

it('a trial answers while the person’s account goes off and on', { timeout: 120_000 }, async () => {
  const trying = { goesOn: true };
  const switching = (async () => {
    for (let isActive = false; trying.goesOn; isActive = !isActive) {
      await app.given.rows(sql`update users set is_active = ${isActive} where email = ${people.user}`);
    }
  })();
  const statuses = new Set<number>();
  try {
    for (let trial = 0; trial < 60; trial += 1) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          app.send(serviceClient.tryIt, { as: 'superAdmin', params: { id }, body: { email: people.user } }),
        ),
      );
      for (const { status } of answers) statuses.add(status);
    }
  } finally {
    trying.goesOn = false;
    await switching;
  }
  // 400: no active user has this email. 409: it changed during the trial.
  expect(statuses).toContain(200);
  for (const status of statuses) expect([200, 400, 409]).toContain(status);
});
