import { user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { jobsOf } from './jobs.ts';
import { scheduleJobs } from './schedule-jobs.ts';

describe('jobs on their timers', () => {
  const error = vi.fn<(fields: unknown) => void>();
  const info = vi.fn<(fields: unknown) => void>();
  let metrics: Registry;
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000_000 });
    metrics = new Registry();
    error.mockClear();
    info.mockClear();
  });
  afterEach(() => void vi.useRealTimers());

  it('logs a failing job, runs it again, and stops no other', async () => {
    const failing = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no')));
    const other = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const stop = scheduleJobs(
      [
        { name: 'failing', every: 1000, run: failing },
        { name: 'other', every: 1000, run: other },
      ],
      { log: { error, info }, metrics },
    );
    await vi.advanceTimersByTimeAsync(2500);
    expect([failing.mock.calls.length, other.mock.calls.length]).toEqual([2, 2]);
    expect(error.mock.calls.map(([fields]) => (fields as { job: string }).job)).toEqual(['failing']);
    const text = await metrics.metrics();
    expect(text).toContain('job_last_success_timestamp_seconds{name="other"} 1000002');
    expect(text).not.toContain('job_last_success_timestamp_seconds{name="failing"}');
    expect(text).toContain('job_interval_seconds{name="other"} 1\n');
    stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(other).toHaveBeenCalledTimes(2);
  });

  it('logs a job that keeps failing once a minute with its failures, and its recovery', async () => {
    let isAway = true;
    const stop = scheduleJobs(
      [{ name: 'mail', every: 1000, run: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()) }],
      { log: { error, info }, metrics },
    );
    await vi.advanceTimersByTimeAsync(125_000);
    expect(error.mock.calls.map(([fields]) => (fields as { failures: number }).failures)).toEqual([1, 61, 121]);
    isAway = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(info.mock.calls).toEqual([[{ job: 'mail', failures: 125 }, 'job works again']]);
    stop();
  });

  it('runs a job of hours within a minute of the start, at a random moment in each process', async () => {
    const rare = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const job = { name: 'rare', every: 6 * 3_600_000, run: rare };
    const moment = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const stop = scheduleJobs([job], { log: { error, info }, metrics });
    moment.mockRestore();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(rare).not.toHaveBeenCalled();
    expect(await metrics.metrics()).not.toContain('job_last_success_timestamp_seconds{');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(rare).toHaveBeenCalledTimes(1);
    expect(await metrics.metrics()).toContain('job_last_success_timestamp_seconds{name="rare"} 1000030\n');
    await vi.advanceTimersByTimeAsync(6 * 3_600_000 - 32_000);
    expect(rare).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(rare).toHaveBeenCalledTimes(2);
    stop();
  });

  it('does not run a job stopped before its first turn', async () => {
    const rare = vi.fn<() => Promise<void>>(() => Promise.resolve());
    scheduleJobs([{ name: 'rare', every: 3_600_000, run: rare }], { log: { error, info }, metrics })();
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(rare).not.toHaveBeenCalled();
  });

  it('never runs a slow job twice at once', async () => {
    let running = 0;
    let most = 0;
    const slow = vi.fn<() => Promise<void>>(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 3500));
      running -= 1;
    });
    const stop = scheduleJobs([{ name: 'slow', every: 1000, run: slow }], { log: { error, info }, metrics });
    await vi.advanceTimersByTimeAsync(9000);
    expect(most).toBe(1);
    expect(slow.mock.calls.length).toBeGreaterThan(1);
    stop();
  });
});

describe('every job of the API', () => {
  // Exceed the 500 rows that a rename sorts itself. The embedded store is far slower.
  const registered = inject('template').kind === 'postgres' ? trials(520, 10_000) : 40;
  let app: TestApp;
  beforeAll(
    async () => {
      app = await testApp();
      const { db } = app.context;
      const { rows: branches } = await db.execute<{ id: number; organization: number }>(
        sql`select id, organization_id as organization from branches order by id limit 1`,
      );
      const register = (n: number) =>
        app.expect(200, user.register, {
          as: 'superAdmin',
          body: {
            firstName: 'Crew',
            lastName: String(n),
            email: `${n}@jobs.example.com`,
            organization: branches[0]!.organization,
            branches: [branches[0]!.id],
            services: { erp: { role: ['api_user'], limit: 1, notification: false, trackingUrlEnabled: false } },
          },
        });
      for (let n = 0; n < registered; n += 10) {
        await Promise.all(Array.from({ length: 10 }, (_, index) => register(n + index)));
      }
      await db.execute(sql`update services set display_name = 'Zebra' where name = 'erp'`);
    },
    60_000 + registered * 60,
  );
  afterAll(() => app.close());

  it(`ends well after ${registered} registrations and a rename that concerns all of them`, async () => {
    const failed: [job: string, error: unknown][] = [];
    for (const { name, run } of jobsOf(app.context)) await run().catch((error: unknown) => failed.push([name, error]));
    expect(failed).toEqual([]);
    const rows = await app.given.rows(sql`
      select (select count(*)::int from user_counts where organization_id is null) as counts,
             (select sum(change)::int from user_counts where organization_id is null) = (select count(*) from users) as exact,
             (select count(*)::int from users where email like '%@jobs.example.com') as registered,
             (select count(*)::int from sort_key_refreshes) as waiting,
             (select count(*)::int from users where sort_service <> 'zebra' and email like '%@jobs.example.com') as unsorted`);
    expect(rows).toEqual([{ counts: 1, exact: true, registered, waiting: 0, unsorted: 0 }]);
  });

  it('gets a connection without the time limits of requests', async () => {
    const { store } = app.context;
    const { rows } = await store.jobs.execute<{ limit: string }>(
      sql`select current_setting('statement_timeout') as "limit"`,
    );
    expect(rows).toEqual([{ limit: '0' }]);
  });
});
