import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const readme = fileURLToPath(new URL('../../README.md', import.meta.url));

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
export function markdownTable(header, rows) {
  const cells = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [cells(header), cells(header.map(() => '---')), ...rows.map(cells)].join('\n');
}

/**
 * Replaces what stands between `<!-- name -->` and `<!-- /name -->` in this package's README.
 * @param {string} name
 * @param {string} text
 */
export function writeIntoReadme(name, text) {
  const before = readFileSync(readme, 'utf8');
  const pattern = new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!pattern.test(before)) throw new Error(`packages/bench/README.md has no place named ${name}.`);
  writeFileSync(
    readme,
    before.replace(pattern, (_, open, close) => `${open}\n\n${text}\n\n${close}`),
  );
}

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [lower = Number.NaN, upper = Number.NaN] = sorted.slice(middle - 1, middle + 1);
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : (lower + upper) / 2;
}

/**
 * @param {readonly number[]} numbers
 * @param {number} share between 0 and 1
 */
export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
