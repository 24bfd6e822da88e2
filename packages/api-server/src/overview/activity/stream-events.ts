import { setTimeout as delay } from 'node:timers/promises';
import { trailHorizon } from '../../trail/index.ts';
import type { Database } from '../../store/index.ts';
import { type Caller, HttpProblem } from '../../server/index.ts';
import { eventsBetween } from './event-list.ts';

const batchSize = 500;
/** Milliseconds. A proxy in front gives up after 30 seconds of silence, the API itself after 60. */
const usualTimes = { look: 500, lookAgain: 50, silence: 10_000 };

export interface StreamOptions {
  /** Of the writer: a replica may lack committed events. */
  db: Database;
  /** Undefined: from now on. */
  after: number | undefined;
  /** Milliseconds; undefined: as long as the reader may. */
  wait: number | undefined;
  /**
   * Re-checks the reader before each batch: the caller, or null for a machine.
   * @throws HttpProblem once the reader has lost the right to read.
   */
  reader: () => Promise<Caller | null>;
  /** The reader is gone, or the server stops. */
  isOver: () => boolean;
  times?: typeof usualTimes;
}

/**
 * Yields the events after a number as they come, a line each, complete and once. Reads on as fast as the reader takes the lines,
 * and ends when the reader leaves or loses the right to read, or the server stops; the next call begins after the last event.
 */
export async function* streamEvents({
  db,
  after,
  wait,
  reader,
  isOver,
  times = usualTimes,
}: StreamOptions): AsyncGenerator<string> {
  const until = wait === undefined ? Infinity : Date.now() + wait;
  const completeUpTo = trailHorizon(db);
  let complete = await completeUpTo();
  // An empty line: the headers leave, also while a long transaction keeps the end of the trail open.
  yield '\n';
  while (complete === null) {
    if (isOver()) return;
    await delay(times.lookAgain);
    complete = await completeUpTo();
  }
  let position = after ?? complete;
  let spokeAt = Date.now();
  while (!isOver()) {
    const who = await orGone(reader);
    if (who === undefined) return;
    const events = complete > position ? await eventsBetween(db, who, position, complete, batchSize) : [];
    if (events.length > 0) {
      yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
      spokeAt = Date.now();
    }
    position = events.length === batchSize ? (events.at(-1)?.id ?? position) : Math.max(position, complete);
    if (position >= complete) {
      if (Date.now() >= until) return;
      if (Date.now() - spokeAt >= times.silence) {
        yield '\n';
        spokeAt = Date.now();
      }
      await delay(times.look);
    }
    complete = (await completeUpTo()) ?? complete;
  }
}

async function orGone(reader: StreamOptions['reader']): Promise<Caller | null | undefined> {
  try {
    return await reader();
  } catch (error) {
    if (error instanceof HttpProblem) return undefined;
    throw error;
  }
}
