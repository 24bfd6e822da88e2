/**
 * `pnpm quality [id …]` tries every requirement that fits in twenty minutes, or those named, and prints one table.
 * `--write` puts the table into README.md, `--long` adds what takes longer (the nightly run). Ends with 1 if one falls short.
 *
 * A file of src/quality exports `checks`, an array of Check (src/shared/check.ts); it is found by being there.
 */
import { readdirSync } from 'node:fs';
import { endAll } from '../src/shared/at-end.mjs';
import { describeMachine } from '../src/shared/machine.mjs';
import { markdownTable, writeIntoReadme } from '../src/shared/markdown-table.mjs';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const write = process.argv.includes('--write');
const long = process.argv.includes('--long');

const folder = new URL('../src/quality/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
/** @type {import('../src/shared/check.ts').Check[]} */
const all = (await Promise.all(files.map((name) => import(new URL(name, folder).href)))).flatMap(
  ({ checks }) => checks,
);
const order = (/** @type {string} */ id) => id.replace(/\d+/, (digits) => digits.padStart(3, '0'));
const chosen = all
  .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
  .filter(({ isLong }) => !isLong || long || wanted.length > 0)
  .toSorted((a, b) => order(a.id).localeCompare(order(b.id)));

const rows = [];
let short = 0;
for (const check of chosen) {
  const began = performance.now();
  process.stdout.write(`${check.id}  ${check.tried} … `);
  /** @type {import('../src/shared/check.ts').Outcome} */
  const outcome = await check
    .run()
    .catch((/** @type {unknown} */ error) => ({ passed: false, figure: `not measured: ${String(error)}` }));
  if (!outcome.passed) short += 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${outcome.figure} (${outcome.passed ? 'met' : 'NOT MET'}: ${check.line}; ${seconds} s)`);
  rows.push([check.id, check.tried, outcome.figure, check.line, outcome.passed ? 'yes' : 'NO']);
}
await endAll();
const table = markdownTable(['id', 'tried', 'figure', 'pass line', 'met'], rows);
console.log(`\n${describeMachine()}\n\n${table}\n\n${rows.length - short} met, ${short} not met`);
if (write) writeIntoReadme('quality', `${describeMachine()}\n\n${table}`);
process.exit(short === 0 ? 0 : 1);
