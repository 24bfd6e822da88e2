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
