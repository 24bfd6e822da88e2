import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';

/** Scheduled work of the server. */
export interface Job {
  /** Name in the log and the metric. */
  name: string;
  /** Milliseconds from one run to the next. */
  every: number;
  run: () => Promise<unknown>;
}

/**
 * Milliseconds between log lines of a job that keeps failing: the database may be away for long, and some jobs run each second.
 */
const silentFor = 60_000;
/** Milliseconds after the start within which each job first runs, at a random moment so that replicas differ. */
const firstWithin = 60_000;

/**
 * Runs each job soon after the start, so that short-lived processes run it too, then on its timer, never twice at once. A
 * failure stops neither the job nor others. The first failure is logged, further ones once a minute, and so is the recovery.
 * `job_last_success_timestamp_seconds` reveals a job that keeps failing.
 * @returns a function that stops the jobs; a run under way ends by itself.
 */
export function scheduleJobs(
  jobs: readonly Job[],
  { log, metrics }: { log: Pick<FastifyBaseLogger, 'error' | 'info'>; metrics: Registry },
): () => void {
  const lastSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last ended well, by its name; absent until this process saw it end well',
    // Avoid the label `job`, which Prometheus sets on every metric it scrapes.
    labelNames: ['name'],
    registers: [metrics],
  });
  const interval = new Gauge({
    name: 'job_interval_seconds',
    help: 'How often a job runs, by its name',
    labelNames: ['name'],
    registers: [metrics],
  });
  const timers = jobs.map(({ name, every, run }) => {
    let isRunning = false;
    let failures = 0;
    let loggedAt = 0;
    interval.set({ name }, every / 1000);
    const runOnce = async () => {
      if (isRunning) return;
      isRunning = true;
      try {
        await run();
        lastSuccess.setToCurrentTime({ name });
        if (failures > 0) log.info({ job: name, failures }, 'job works again');
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1 || Date.now() - loggedAt >= silentFor) {
          log.error({ err: error, job: name, failures }, 'job failed');
          loggedAt = Date.now();
        }
      } finally {
        isRunning = false;
      }
    };
    const next = setInterval(() => void runOnce(), every);
    next.unref();
    if (every <= firstWithin) return [next];
    const first = setTimeout(() => void runOnce(), Math.random() * firstWithin);
    first.unref();
    return [first, next];
  });
  return () => timers.flat().forEach((timer) => clearTimeout(timer));
}
