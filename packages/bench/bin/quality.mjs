/**
 * `pnpm quality [id …]` tries every requirement that fits in twenty minutes, or those named, and prints one table.
 * `--write` keeps each row in results.json and prints the table of README.md from it, `--long` adds what takes longer (the nightly run). Ends with 1 if one falls short.
 *
 * A file of src/durability or src/attacks exports `checks`, an array of Check (src/shared/check.ts); it is found by being there.
 */
import { readdirSync } from 'node:fs';
import { endAll } from '../src/shared/at-end.mjs';
import { describeMachine, today } from '../src/shared/machine.mjs';
import { markdownTable, writeResults } from '../src/shared/results.mjs';
import { Unfinished } from '../src/shared/series.mjs';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const write = process.argv.includes('--write');
const long = process.argv.includes('--long');
if (write && process.env['QUALITY_PART'] !== undefined) throw new Error('A part of the trials is no figure to write.');

const files = ['durability', 'attacks'].flatMap((name) => {
  const folder = new URL(`../src/${name}/`, import.meta.url);
  return readdirSync(folder).map((file) => new URL(file, folder).href);
});
/** @type {import('../src/shared/check.ts').Check[]} */
const all = (await Promise.all(files.map((file) => import(file)))).flatMap(({ checks }) => checks);
const byId = (/** @type {string} */ a, /** @type {string} */ b) => a.localeCompare(b, 'en', { numeric: true });
const unknown = wanted.filter((id) => !all.some((check) => check.id === id));
if (unknown.length > 0) throw new Error(`There is no check ${unknown.join(', ')}.`);
const chosen = all
  .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
  .filter(({ isLong }) => !isLong || long || wanted.length > 0)
  .toSorted((a, b) => byId(a.id, b.id));

const ids = all.map(({ id }) => id).toSorted(byId);
const rows = [];
let short = 0;
for (const check of chosen) {
  const began = performance.now();
  process.stdout.write(`${check.id}  ${check.tried} … `);
  let hasFigure = true;
  const outcome = await check.run().catch((/** @type {unknown} */ error) => {
    hasFigure = !(error instanceof Unfinished);
    return { passed: false, figure: `not measured: ${String(error)}` };
  });
  if (!outcome.passed) short += 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${outcome.figure} (${outcome.passed ? 'met' : 'NOT MET'}: ${check.line}; ${seconds} s)`);
  const row = [check.id, check.tried, outcome.figure, check.line, outcome.passed ? 'yes' : 'NO'];
  rows.push(row);
  // At once: a run of an hour that is cut off keeps what it has seen.
  if (write && hasFigure) writeResults('quality', [[...row, today()]], ids);
}
await endAll();
const table = markdownTable(['id', 'tried', 'seen', 'pass line', 'met'], rows);
console.log(`\n${describeMachine()}\n\n${table}\n\n${rows.length - short} met, ${short} not met`);
process.exit(short === 0 ? 0 : 1);
