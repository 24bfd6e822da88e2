/**
 * `pnpm bench [name …]` measures the metrics of src/speed beside their physical floors, both sides in one run. A file of src/speed
 * exports `metrics`, an array of Metric (src/shared/metric.ts). Timings are for comparing: only `--strict` fails by them.
 */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cells, machine, page, writeResults } from '../src/shared/results.mjs';

const usage = `Usage: pnpm bench [name …] [--write] [--strict] [--minutes n]
       pnpm bench results        print results.json as a page

  name         a metric, or the beginning of several; all without one
  --write      keep the rows in results.json, in place of the metric's earlier ones
  --strict     end with 1 if a line is not met or a metric not measured
  --minutes n  of load, for the memory of a process (2)
`;

const folder = new URL('../src/speed/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
/** @type {import('../src/shared/metric.ts').Metric[]} */
const all = (await Promise.all(files.map((name) => import(new URL(name, folder).href)))).flatMap(
  ({ metrics }) => metrics,
);
const names = all.map(({ name }) => name);

const { values: options, positionals: wanted } = readArguments();
if (options.help) end(`${usage}\nMetrics: ${names.join(', ')}\n`, 0);
if (wanted[0] === 'results') end(page(), 0);
const unknown = wanted.filter((word) => !names.some((name) => name.startsWith(word)));
if (unknown.length > 0) end(`There is no metric ${unknown.join(', ')}.\n\n${usage}\nMetrics: ${names.join(', ')}\n`, 2);
if (options.write && process.env['BENCH_USERS']) end('BENCH_USERS makes the data smaller: nothing to keep.\n', 2);

let short = 0;
for (const { name, run } of all) {
  if (wanted.length > 0 && !wanted.some((word) => name.startsWith(word))) continue;
  console.log(`▸ ${name}`);
  try {
    const rows = (await run()).map(cells);
    for (const [what, ours, floor, ratio, line, met] of rows) {
      console.log(
        `  ${what}: ${ours}; floor ${floor}${ratio && `; ratio ${ratio}`}${line && `, ${line}: ${met === 'yes' ? 'met' : met === 'NO' ? 'NOT MET' : met}`}`,
      );
      if (met === 'NO') short += 1;
    }
    if (options.write) writeResults(name, rows, names);
  } catch (error) {
    short += 1;
    console.log(`  not measured: ${error instanceof Error ? error.message : String(error)}`);
  }
}
end(`\n${machine()}\n`, options.strict && short > 0 ? 1 : 0);

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        write: { type: 'boolean' },
        strict: { type: 'boolean' },
        // src/speed/process.mjs reads this option.
        minutes: { type: 'string' },
      },
    });
  } catch (error) {
    end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

/** @param {string} text @param {number} code @returns {never} */
function end(text, code) {
  (code === 2 ? process.stderr : process.stdout).write(text);
  process.exit(code);
}
