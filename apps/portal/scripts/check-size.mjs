/**
 * What the first load of the login page costs, with brotli: the page, its styles, and the entry with all it
 * imports (the login route among them). What comes later (idle prefetch, first interaction) is not counted. Fails above the budget.
 * Reads the built `dist/`.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const budget = 130_000;
const fontBudget = 36_000;
const entries = ['index.html'];
const asSent = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const print = (line) => process.stdout.write(`${line}\n`);
const complain = (line) => process.stderr.write(`${line}\n`);
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
if (!existsSync(`${dist}.vite/manifest.json`)) {
  complain('apps/portal is not built: run `pnpm build` first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

const files = new Set(['index.html']);
const seen = new Set();
function take(key) {
  if (seen.has(key)) return;
  seen.add(key);
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`dist/.vite/manifest.json does not know ${key}.`);
  files.add(chunk.file);
  for (const file of chunk.css ?? []) files.add(file);
  for (const imported of chunk.imports ?? []) take(imported);
}
entries.forEach(take);
for (const [, file] of readFileSync(`${dist}index.html`, 'utf8').matchAll(
  /<(?:script src|link rel="(?:stylesheet|modulepreload)"[^>]* href)="\/([^"]+)"/g,
))
  files.add(file);

const sizes = [...files].map((file) => ({ file, bytes: brotliSize(file) })).toSorted((a, b) => b.bytes - a.bytes);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const fonts = readdirSync(`${dist}assets`).filter((name) => name.endsWith('.woff2'));
const font = fonts.reduce((sum, name) => sum + statSync(`${dist}assets/${name}`).size, 0);

for (const { file, bytes } of sizes) print(`${kilobytes(bytes).padStart(9)}  ${file}`);
print(`${kilobytes(total).padStart(9)}  first load of the login page (budget ${kilobytes(budget)})`);
print(`${kilobytes(font).padStart(9)}  font (budget ${kilobytes(fontBudget)})`);
if (total > budget || font > fontBudget) {
  complain('The login page is above its budget.');
  process.exit(1);
}

/** As it travels: the compressed file where there is one, else as our server compresses the page with each answer. */
function brotliSize(file) {
  const compressed = `${dist}${file}.br`;
  return existsSync(compressed)
    ? statSync(compressed).size
    : brotliCompressSync(readFileSync(`${dist}${file}`), asSent).length;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
