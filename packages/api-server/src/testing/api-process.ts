import { buildApp } from '../app.ts';
import { jobsOf } from '../operations/jobs/jobs.ts';
import { scheduleJobs } from '../operations/jobs/schedule-jobs.ts';
import { openPostgresStore } from '../store/postgres/postgres-store.ts';
import { testConfig } from './test-config.ts';

/*
 * Runs the API and its jobs in a separate process, for tests that kill it. `process.argv[2]` is the address of a migrated, seeded
 * database. Writes the address it listens at to stdout.
 */
async function run(url: string): Promise<void> {
  const store = await openPostgresStore({ url, poolSize: 5, queueLimit: 100 });
  const { server, context, metrics } = await buildApp({ config: testConfig(), store, seeded: true });
  scheduleJobs(jobsOf(context), { log: server.log, metrics });
  process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
}

run(process.argv[2] ?? '').catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
