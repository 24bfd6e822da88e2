/**
 * `pnpm bench [name …]` measures every figure of src/speed, or those named, beside its physical floor, and prints one table.
 * `--write` keeps each row in results.json and prints the table of README.md from it. Timings are for reading and comparing: nothing fails by them.
 *
 * A file of src/speed exports `figures`, an array of Figure (src/shared/figure.ts); it is found by being there.
 */
import { readdirSync } from 'node:fs';
import { describeMachine, today } from '../src/shared/machine.mjs';
import { markdownTable, writeResults } from '../src/shared/results.mjs';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const write = process.argv.includes('--write');

const folder = new URL('../src/speed/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
/** @type {import('../src/shared/figure.ts').Figure[]} */
const all = (await Promise.all(files.map((name) => import(new URL(name, folder).href)))).flatMap(
  ({ figures }) => figures,
);
const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));

const names = all.map(({ name }) => name);
const rows = [];
for (const figure of chosen) {
  console.log(`▸ ${figure.name}`);
  const measured = await figure.run().catch((/** @type {unknown} */ error) => {
    console.log(`  not measured: ${String(error)}`);
    return [];
  });
  const written = [];
  for (const each of measured) {
    /** @type {import('../src/shared/figure.ts').Measured} */
    const { what, ours, floor = '', ratio = '', line = '', met } = each;
    console.log(
      `  ${what}: ${ours}${floor && `, floor ${floor}`}${ratio && `, ratio ${ratio}`}${line && ` (${line})`}`,
    );
    const row = [what, ours, floor, ratio, line, met === undefined ? '' : met ? 'yes' : 'NO'];
    rows.push(row);
    written.push([figure.name, ...row, today()]);
  }
  if (write && written.length > 0) writeResults('speed', written, names);
}
const table = markdownTable(['figure', 'ours', 'floor', 'ratio', 'line', 'met'], rows);
console.log(`\n${describeMachine()}\n\n${table}`);
process.exit(0);
