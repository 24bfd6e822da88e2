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
 * The rows of a table that `markdownTable` made, header included.
 * @param {string} text @returns {string[][]}
 */
export function tableRows(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}

const placeOf = (/** @type {string} */ name) => new RegExp(`(<!-- ${name} -->)([\\s\\S]*?)(<!-- /${name} -->)`);

/**
 * What stands between `<!-- name -->` and `<!-- /name -->` in this package's README.
 * @param {string} name
 */
export const readmePlace = (name) => placeOf(name).exec(readFileSync(readme, 'utf8'))?.[2] ?? '';

/**
 * Replaces what stands between `<!-- name -->` and `<!-- /name -->` in this package's README.
 * @param {string} name
 * @param {string} text
 */
export function writeIntoReadme(name, text) {
  const before = readFileSync(readme, 'utf8');
  const pattern = placeOf(name);
  if (!pattern.test(before)) throw new Error(`packages/bench/README.md has no place named ${name}.`);
  writeFileSync(
    readme,
    before.replace(pattern, (_, open, _standing, close) => `${open}\n\n${text}\n\n${close}`),
  );
}

/**
 * The rows of a table with these in place of what they had before. Rows of another machine, and of what is no more, go: a table
 * has one machine.
 * @param {string} standing what stands between the marks
 * @param {readonly (readonly string[])[]} rows the first cell says of which figure
 * @param {{ machine: string, names: readonly string[] }} now of all figures there are, in their order
 * @returns {{ all: (readonly string[])[], missing: string[] }} `missing`: figures without a row
 */
export function mergedRows(standing, rows, { machine, names }) {
  const kept = standing.includes(machine) ? tableRows(standing) : [];
  const fresh = new Set(rows.map(([name]) => name));
  const place = (/** @type {readonly string[]} */ [name = '']) => names.indexOf(name);
  const all = [...kept.filter((row) => place(row) >= 0 && !fresh.has(row[0] ?? '')), ...rows].toSorted(
    (a, b) => place(a) - place(b),
  );
  return { all, missing: names.filter((name) => !all.some(([written]) => written === name)) };
}
