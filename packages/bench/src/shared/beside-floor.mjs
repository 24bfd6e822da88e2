/** Measures pages of the product beside bare React pages, in one browser. */
import { openPopulated } from './bench-database.mjs';
import { launchBrowser } from './chromium.mjs';
import { startFloor } from './floor-server.mjs';
import { startPlatform } from './production.mjs';
import { median } from './statistics.mjs';

/**
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {{ portal: string, console: string }} Addresses
 */

const rounds = 5;

/**
 * Starts both sides for a metric, and stops them again.
 * @param {(sides: { ours: Addresses, floor: string, browser: Browser }) => Promise<import('./metric.ts').Measured[]>} measure
 */
export function besideFloor(measure) {
  return async () => {
    /** @type {(() => unknown)[]} */
    const stops = [];
    try {
      const floor = await startFloor();
      stops.push(floor.stop);
      const database = await openPopulated(1000);
      stops.push(database.stop);
      const ours = await startPlatform(database.url);
      stops.push(ours.stop);
      const browser = await launchBrowser();
      stops.push(() => browser.close());
      return await measure({ ours, floor: floor.url, browser });
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  };
}

/**
 * Runs both sides in turn, so that other work of the machine falls on both.
 * @template Seen
 * @param {() => Promise<Seen>} ours @param {() => Promise<Seen>} bare
 * @returns {Promise<(figure: (seen: Seen) => number) => { ours: number, floor: number }>} medians of a figure
 */
export async function alternately(ours, bare) {
  /** @type {Seen[]} */
  const mine = [];
  /** @type {Seen[]} */
  const floor = [];
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await ours());
    floor.push(await bare());
  }
  return (figure) => ({ ours: median(mine.map(figure)), floor: median(floor.map(figure)) });
}
