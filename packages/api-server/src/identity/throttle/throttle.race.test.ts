import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../../config/config.ts';
import type { Store } from '../../store/database.ts';
import { testStore } from '../../testing/test-store.ts';
import { countInWindow } from './count-events.ts';
import { reserveAttempt } from './throttle.ts';
import { AttemptsUnderWay } from './attempts-under-way.ts';

let store: Store;
beforeAll(async () => {
  store = await testStore();
  // Notes for each write of a counter how its transaction commits.
  await store.db.execute(sql`create table writes (key text, waits text)`);
  await store.db.execute(sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      insert into writes values (new.key, current_setting('synchronous_commit'));
      return new;
    end $$`);
  await store.db.execute(sql`
    create trigger note_write before insert or update on throttle_counters for each row execute function note_write()`);
});
afterAll(() => store.close());

it('counts without waiting for the disk, and leaves the setting of later statements alone', async () => {
  const config = { throttle: { hardLimit: 100 } } as Config;
  const attempts = new AttemptsUnderWay();
  const attempt = { email: 'olga@example.com', address: '192.0.2.7' };
  for (let n = 1; n <= 2; n += 1) {
    expect(await countInWindow(store, 'sign-in', '192.0.2.7', 300, 3600)).toBe(0);
    const reserved = await reserveAttempt({ store, config, attempts }, attempt);
    expect(reserved).toMatchObject({ wait: 0, allowed: true });
    reserved.end();
  }
  const { rows } = await store.db.execute<{ waits: string; n: number; now: string }>(
    sql`select waits, count(*)::int as n, current_setting('synchronous_commit') as now from writes group by waits`,
  );
  // The trigger notes an insert that becomes an update twice.
  expect(rows).toEqual([{ waits: 'off', n: 9, now: 'on' }]);
});
