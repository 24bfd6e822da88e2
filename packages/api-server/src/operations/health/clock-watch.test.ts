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
/** The embedded store has no clock but this machine's. */
const seen = (seconds: number) => (app.context.store.kind === 'pglite' ? 0 : seconds);

async function compareAt(seconds: number) {
  ahead = seconds;
  lines.length = 0;
  await compare();
  const [gauge] = (await registry.getSingleMetric('gangway_clock_offset_seconds')?.get())?.values ?? [];
  const { status, body } = await app.send(system.ready, {});
  const levels = lines
    .map((line): unknown => JSON.parse(line))
    .filter((line) => JSON.stringify(line).includes('clock'));
  return { gauge: gauge?.value ?? Number.NaN, status, body, levels };
}
const isEmbedded = () => app.context.store.kind === 'pglite';

afterEach(() => compareAt(0));

describe('the watch over the clock', () => {
  it('serves without a word while the clocks agree', async () => {
    const { gauge, status, levels } = await compareAt(0);
    expect(Math.abs(gauge)).toBeLessThan(1.5);
    expect([status, levels]).toEqual([200, []]);
  });

  it.each([7, -7])('warns, and serves, at %i s', async (seconds) => {
    const { gauge, status, levels } = await compareAt(seconds);
    expect(Math.abs(gauge - seen(seconds))).toBeLessThan(1.5);
    expect(status).toBe(200);
    expect(levels).toMatchObject(isEmbedded() ? [] : [{ level: 'warn', clock_offset: expect.any(Number) }]);
  });

  it.each([3600, -32])('is not ready at %i s, says why, and is ready again when it is back', async (seconds) => {
    const { gauge, status, body, levels } = await compareAt(seconds);
    expect(Math.abs(gauge - seen(seconds))).toBeLessThan(1.5);
    if (isEmbedded()) expect([status, levels]).toEqual([200, []]);
    else {
      expect(status).toBe(503);
      expect(body).toMatchObject({
        code: 'clock_apart',
        message: expect.stringMatching(
          /^The clocks of this machine and of the database are \d+ s apart: synchronize both by NTP\.$/,
        ),
      });
      expect(levels).toMatchObject([{ level: 'error' }]);
    }
    const back = await compareAt(1);
    expect(back.status).toBe(200);
    expect(back.levels).toMatchObject(isEmbedded() ? [] : [{ level: 'info' }]);
  });
});
