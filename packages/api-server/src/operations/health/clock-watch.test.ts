import { system } from '@gangway/contract';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import { clockWatch } from './clock-watch.ts';

let ahead = 0;
const lines: string[] = [];
const app = await suiteApp({
  clock: () => Date.now() + ahead * 1000,
  config: { logLevel: 'info' },
  logStream: { write: (line) => void lines.push(line) },
});
const registry = new Registry();
const compare = clockWatch(app.context, registry);
// The embedded store has no clock but this machine's, so nothing is ever found.
const isEmbedded = app.context.store.kind === 'pglite';

async function compareAt(seconds: number) {
  ahead = seconds;
  lines.length = 0;
  await compare();
  const [gauge] = (await registry.getSingleMetric('gangway_clock_offset_seconds')?.get())?.values ?? [];
  const { status, body } = await app.send(system.ready, {});
  return {
    error: Math.abs((gauge?.value ?? Number.NaN) - (isEmbedded ? 0 : seconds)),
    status,
    body,
    logged: lines
      .map((line) => JSON.parse(line) as { level: string; clock_offset?: number })
      .filter((line) => 'clock_offset' in line),
  };
}

afterEach(() => compareAt(0));

const refusal = {
  code: 'clock_apart',
  message: expect.stringMatching(
    /^The clocks of this machine and of the database are \d+ s apart: synchronize both by NTP\.$/,
  ),
};

describe('the watch over the clock', () => {
  it('serves without a word while the clocks agree', async () => {
    const { error, status, logged } = await compareAt(0);
    expect(error).toBeLessThan(1.5);
    expect([status, logged]).toEqual([200, []]);
  });

  it.each([7, -7])('warns, and serves, at %i s', async (seconds) => {
    const { error, status, logged } = await compareAt(seconds);
    expect(error).toBeLessThan(1.5);
    expect(status).toBe(200);
    expect(logged.map(({ level }) => level)).toEqual(isEmbedded ? [] : ['warn']);
  });

  it.each([3600, -32])('is not ready at %i s, says why, and is ready again when it is back', async (seconds) => {
    const { error, status, body, logged } = await compareAt(seconds);
    expect(error).toBeLessThan(1.5);
    expect(status).toBe(isEmbedded ? 200 : 503);
    expect(body).toMatchObject(isEmbedded ? { status: 'ready' } : refusal);
    expect(logged.map(({ level }) => level)).toEqual(isEmbedded ? [] : ['error']);
    const back = await compareAt(1);
    expect(back.status).toBe(200);
    expect(back.logged.map(({ level }) => level)).toEqual(isEmbedded ? [] : ['info']);
  });
});
