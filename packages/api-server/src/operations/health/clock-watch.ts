import { Gauge, type Registry } from 'prom-client';
import { clockLimits, clockOffset } from '../../store/index.ts';
import type { Context } from '../../identity/index.ts';

/**
 * Compares this machine's clock with the database's, for `/health/ready`, the log and a gauge. An answer that took too long to say
 * changes nothing.
 * @returns a function that compares once.
 */
export function clockWatch(
  { store, clock, readiness, log }: Pick<Context, 'store' | 'clock' | 'readiness' | 'log'>,
  metrics: Registry,
): () => Promise<void> {
  const gauge = new Gauge({
    name: 'gangway_clock_offset_seconds',
    help: "Seconds by which this machine's clock is ahead of the database's; a replica serves up to 30 either way",
    registers: [metrics],
  });
  return async () => {
    const offset = await clockOffset(store, clock);
    if (offset === undefined) return;
    gauge.set(offset);
    const before = Math.abs(readiness.clockOffset);
    readiness.clockOffset = offset;
    const clock_offset = Math.round(offset * 10) / 10;
    if (Math.abs(offset) >= clockLimits.refuse) {
      log.error({ clock_offset }, 'the clock is too far from the database’s to serve: synchronize both by NTP');
    } else if (Math.abs(offset) >= clockLimits.warn) {
      log.warn({ clock_offset }, 'the clock differs from the database’s: synchronize both by NTP');
    } else if (before >= clockLimits.warn) {
      log.info({ clock_offset }, 'the clock agrees with the database’s again');
    }
  };
}
