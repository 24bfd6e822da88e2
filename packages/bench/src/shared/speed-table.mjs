import { machine } from './machine.mjs';
import { markdownTable, mergedRows, readmePlace, writeIntoReadme } from './markdown-table.mjs';

const header = ['name', 'figure', 'ours', 'floor', 'ratio', 'line', 'met', 'on'];

/**
 * @param {string} standing what stands between the marks
 * @param {readonly (readonly string[])[]} rows
 * @param {{ machine: string, names: readonly string[] }} now
 */
function merged(standing, rows, now) {
  const { all, missing } = mergedRows(standing, rows, now);
  return [
    `${now.machine}. Every row as it was last run, on its date.`,
    ...(missing.length === 0 ? [] : ['', `Not yet run here: ${missing.join(', ')}.`]),
    '',
    markdownTable(header, all),
  ].join('\n');
}

/**
 * Puts rows into README.md beside those that stand there.
 * @param {readonly (readonly string[])[]} rows
 * @param {readonly string[]} names of all figures there are
 */
export function writeRows(rows, names) {
  writeIntoReadme('speed', merged(readmePlace('speed'), rows, { machine: machine(), names }));
}
