import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../node_modules/.cache/quality/', import.meta.url));
const piece = Number(process.env['QUALITY_PIECE'] ?? Number.POSITIVE_INFINITY);

/** Thrown while a series has trials left: there is no figure yet. */
export class Unfinished extends Error {}

/**
 * A series of trials that may be run in pieces of QUALITY_PIECE, one in each call of the program, on a machine that others use
 * too. What the pieces saw is added up: numbers by sum, `slowest` by the greatest, lists one behind the other.
 * @template {Record<string, number | string[]>} Seen
 * @param {string} name
 * @param {number} total how many trials there are
 * @param {(count: number) => Promise<Seen>} run
 * @returns {Promise<Seen>}
 * @throws Unfinished
 */
export async function series(name, total, run) {
  if (piece >= total) return run(total);
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${name}.json`;
  /** @type {{ done: number, seen?: Seen }} */
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { done: 0 };
  const count = Math.min(piece, total - before.done);
  const seen = added(before.seen, await run(count));
  const done = before.done + count;
  if (done < total) {
    writeFileSync(file, JSON.stringify({ done, seen }));
    throw new Unfinished(`${done} of ${total} trials so far: ${JSON.stringify(seen)}`);
  }
  rmSync(file, { force: true });
  return seen;
}

/**
 * @template {Record<string, number | string[]>} Seen
 * @param {Seen | undefined} before
 * @param {Seen} now
 */
function added(before, now) {
  if (before === undefined) return now;
  const sum = { ...now };
  for (const key of keysOf(now)) {
    const [one, other] = [before[key], now[key]];
    if (Array.isArray(one) && Array.isArray(other)) Object.assign(sum, { [key]: [...one, ...other] });
    if (typeof one === 'number' && typeof other === 'number')
      Object.assign(sum, { [key]: key === 'slowest' ? Math.max(one, other) : one + other });
  }
  return sum;
}

/** @template {object} T @param {T} object @returns {(keyof T & string)[]} */
function keysOf(object) {
  // @ts-expect-error -- these are its keys: what is added up is made here, not by a subtype
  return Object.keys(object);
}
