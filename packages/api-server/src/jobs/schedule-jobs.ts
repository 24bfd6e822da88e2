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

/**
 * Runs each job on a timer of its own, never twice at once. A failure is logged and stops neither the job nor another one;
 * `job_last_success_timestamp_seconds` tells of one that keeps failing.
 * @returns the function that stops them; a run under way ends by itself.
 */
export function scheduleJobs(
  jobs: readonly Job[],
  { log, metrics }: { log: Pick<FastifyBaseLogger, 'error'>; metrics: Registry },
): () => void {
  const lastSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last ended well, by job',
    labelNames: ['job'],
    registers: [metrics],
  });
  const timers = jobs.map(({ name, every, run }) => {
    let isRunning = false;
    const runOnce = async () => {
      if (isRunning) return;
      isRunning = true;
      try {
        await run();
        lastSuccess.setToCurrentTime({ job: name });
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed');
      } finally {
        isRunning = false;
      }
    };
    const timer = setInterval(() => void runOnce(), every);
    timer.unref();
    return timer;
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}
