/**
 * `pnpm quality [id …]` tries every requirement that fits in twenty minutes, or those named, and prints one table.
 * `--write` puts each row into the table of README.md, beside those that stand there, `--long` adds what takes longer (the nightly run). Ends with 1 if one falls short.
 *
 * A file of src/quality exports `checks`, an array of Check (src/shared/check.ts); it is found by being there.
 */
import { readdirSync } from 'node:fs';
import { endAll } from '../src/shared/at-end.mjs';
import { describeMachine, today } from '../src/shared/machine.mjs';
import { markdownTable } from '../src/shared/markdown-table.mjs';
import { byId, writeRows } from '../src/shared/quality-table.mjs';
import { Unfinished } from '../src/shared/series.mjs';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const write = process.argv.includes('--write');
const long = process.argv.includes('--long');
if (write && process.env['QUALITY_PART'] !== undefined) throw new Error('A part of the trials is no figure to write.');

const folder = new URL('../src/quality/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
/** @type {import('../src/shared/check.ts').Check[]} */
const all = (await Promise.all(files.map((name) => import(new URL(name, folder).href)))).flatMap(
  ({ checks }) => checks,
);
const unknown = wanted.filter((id) => !all.some((check) => check.id === id));
if (unknown.length > 0) throw new Error(`There is no check ${unknown.join(', ')}.`);
const chosen = all
  .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
  .filter(({ isLong }) => !isLong || long || wanted.length > 0)
  .toSorted((a, b) => byId([a.id], [b.id]));

const ids = all.map(({ id }) => id).toSorted((a, b) => byId([a], [b]));
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
  if (write && hasFigure) writeRows([[...row, today()]], ids);
}
await endAll();
const table = markdownTable(['id', 'tried', 'figure', 'pass line', 'met'], rows);
console.log(`\n${describeMachine()}\n\n${table}\n\n${rows.length - short} met, ${short} not met`);
process.exit(short === 0 ? 0 : 1);
