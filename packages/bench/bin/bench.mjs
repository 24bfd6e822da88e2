/**
 * `pnpm bench [name …]` measures every metric of src/speed, or those named, beside its physical floor, and prints one table.
 * `--write` keeps each row in results.json and prints the table of README.md from it. Timings are for reading and comparing: nothing fails by them.
 *
 * A file of src/speed exports `metrics`, an array of Metric (src/shared/metric.ts); it is found by being there.
 */
import { readdirSync } from 'node:fs';
import { describeMachine, today } from '../src/shared/machine.mjs';
import { markdownTable, writeResults } from '../src/shared/results.mjs';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const write = process.argv.includes('--write');

const folder = new URL('../src/speed/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
/** @type {import('../src/shared/metric.ts').Metric[]} */
const all = (await Promise.all(files.map((name) => import(new URL(name, folder).href)))).flatMap(
  ({ metrics }) => metrics,
);
const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));

const names = all.map(({ name }) => name);
const rows = [];
for (const metric of chosen) {
  console.log(`▸ ${metric.name}`);
  const measured = await metric.run().catch((/** @type {unknown} */ error) => {
    console.log(`  not measured: ${String(error)}`);
    return [];
  });
  const written = [];
  for (const each of measured) {
    /** @type {import('../src/shared/metric.ts').Measured} */
    const { what, ours, floor = '', ratio = '', line = '', met } = each;
    console.log(
      `  ${what}: ${ours}${floor && `, floor ${floor}`}${ratio && `, ratio ${ratio}`}${line && ` (${line})`}`,
    );
    const row = [what, ours, floor, ratio, line, met === undefined ? '' : met ? 'yes' : 'NO'];
    rows.push(row);
    written.push([metric.name, ...row, today()]);
  }
  if (write && written.length > 0) writeResults('speed', written, names);
}
const table = markdownTable(['metric', 'ours', 'floor', 'ratio', 'line', 'met'], rows);
console.log(`\n${describeMachine()}\n\n${table}`);
process.exit(0);
