/**
 * Part of `pnpm check`: what a browser fetches, in brotli, against what was promised. Reads the build's manifest.
 * The shell is what every page imports before it can be shown. The table is what any list needs beyond that. What opens later (dialogs, calendar, palette, charts) is counted by itself.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const print = (line) => process.stdout.write(`${line}\n`);
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifestFile = `${dist}.vite/manifest.json`;
if (!existsSync(manifestFile)) {
  process.stderr.write('The console is not built: run `pnpm build` first.\n');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

const keyEndingWith = (end) => {
  const key = Object.keys(manifest).find((each) => each.endsWith(end));
  if (key === undefined) throw new Error(`The build has no ${end}: has it been renamed? Then rename it here.`);
  return key;
};

/** Files that a chunk needs before it runs: itself, its static imports, their styles. */
function closure(key, found = new Set()) {
  const chunk = manifest[key];
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const each of chunk.imports ?? []) closure(each, found);
  return found;
}

function brotliBytes(file) {
  const packed = `${dist}${file}.br`;
  if (existsSync(packed)) return readFileSync(packed).length;
  return brotliCompressSync(readFileSync(dist + file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
const sum = (files) => [...files].reduce((bytes, file) => bytes + brotliBytes(file), 0);
const without = (files, others) => new Set([...files].filter((file) => !others.has(file)));

const shell = closure('index.html');
for (const [key, chunk] of Object.entries(manifest)) if (chunk.name === 'admin-page') closure(key, shell);
const transport = without(closure(keyEndingWith('api-client/src/axios-http.ts')), shell);
// The build names shared chunks as it likes: the table's is the one that holds its engine.
const engine = Object.keys(manifest).find(
  (key) =>
    manifest[key].file.endsWith('.js') && readFileSync(dist + manifest[key].file, 'utf8').includes('mrt-row-select'),
);
const table = without(closure(engine ?? keyEndingWith('composed/users-screen.tsx')), shell);
const users = without(closure(keyEndingWith('composed/users-screen.tsx')), new Set([...shell, ...table]));
const known = new Set([...shell, ...table, ...users]);
const dialog = without(closure(keyEndingWith('subscriptions/choose-subscription-dialog.tsx')), known);
const palette = without(closure(keyEndingWith('shell/search-palette.tsx')), shell);
// Where people arrive, so nothing of the lists is there yet. The charts follow the figures.
const dashboard = without(closure(keyEndingWith('dashboard/dashboard-page.tsx')), shell);
const charts = without(
  new Set(
    ['subscriptions-chart.tsx', 'users-chart.tsx'].flatMap((name) => [...closure(keyEndingWith(`dashboard/${name}`))]),
  ),
  new Set([...shell, ...dashboard]),
);

/** The calendar belongs to the dialogs, charts to the dashboard: a list page fetches neither. */
const inTables = [...known].filter((file) => {
  const source = readFileSync(dist + file, 'utf8');
  return file.endsWith('.js') && (source.includes('MuiDatePicker') || source.includes('MuiChartsSurface'));
});

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const rows = [
  ['shell', sum(shell), 190_000],
  ['table, beyond the shell', sum(table), 100_000],
  ['users, beyond shell and table', sum(users), null],
  ['API transport, with the first call', sum(transport), null],
  ['Choose Subscription with its calendar', sum(dialog), null],
  ['search palette', sum(palette), null],
  ['dashboard, beyond the shell', sum(dashboard), null],
  ['charts, once its figures are there', sum(charts), null],
];
let failed = false;
for (const [what, bytes, limit] of rows) {
  const over = limit !== null && bytes > limit;
  failed ||= over;
  print(
    `${over ? '✗' : '✓'} ${what.padEnd(40)} ${kilobytes(bytes).padStart(10)}${limit === null ? '' : `  of at most ${kilobytes(limit)}`}`,
  );
}
if (inTables.length > 0) {
  failed = true;
  print(`✗ calendar or charts came along with a list page: ${inTables.join(', ')}`);
}
process.exitCode = failed ? 1 : 0;
