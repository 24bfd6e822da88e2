import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';

/** Work beside the requests. */
export interface Job {
  /** Names it in the log and in the metric. */
  name: string;
  /** Milliseconds from one run to the next. */
  every: number;
  run: () => Promise<unknown>;
}

/** Milliseconds for which a job that keeps failing is not logged again: the database may be away for long, and some run each second. */
const silentFor = 60_000;
/** Milliseconds after the start within which each job has its first turn, replicas not all at once. */
const firstWithin = 60_000;

/**
 * Runs each job soon after the start, so that a process that does not live for hours has them too, then on a timer of its own, never
 * twice at once. A failure stops neither the job nor another one; the first is logged,
 * further ones once a minute, and so is the success that ends them. `job_last_success_timestamp_seconds` tells of one that keeps
 * failing.
 * @returns the function that stops them; a run under way ends by itself.
 */
export function scheduleJobs(
  jobs: readonly Job[],
  { log, metrics }: { log: Pick<FastifyBaseLogger, 'error' | 'info'>; metrics: Registry },
): () => void {
  const lastSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last ended well, by its name; absent until this process saw it end well',
    // Not `job`, a label that Prometheus sets on every metric it scrapes.
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
