import { auth } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();

it('opens nothing with a role that is taken away during the hand-off', async () => {
  const { db, store } = app.context;
  const as = { token: (await app.signIn('user', 'portal')).accessToken };
  const prepared = store.prepared.bind(store);
  // Take the role away between the check of the service and the read of the claims.
  const spy = vi.spyOn(store, 'prepared').mockImplementation(async (statement, values) => {
    if ('sid' in values)
      await db.execute(sql`delete from user_service_roles where user_id = ${await app.idOf('user')}`);
    return prepared(statement, values);
  });
  const answer = await app.send(auth.handoff, { as, body: { service: 'ocean_tracking' } });
  spy.mockRestore();
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'no-role', message: 'You don’t have a role in this service.' },
  });
  const kept = await db.execute(sql`
    select (select count(*)::int from launches) as launches,
           (select count(*)::int from audit_events where action = 'service.opened') as opened`);
  expect(kept.rows).toEqual([{ launches: 0, opened: 0 }]);
});
