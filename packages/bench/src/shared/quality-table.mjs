import { machine } from './machine.mjs';
import { markdownTable, mergedRows, readmePlace, writeIntoReadme } from './markdown-table.mjs';

const header = ['id', 'tried', 'figure', 'pass line', 'met', 'on'];
const order = (/** @type {string} */ id) => id.replace(/\d+/, (digits) => digits.padStart(3, '0'));
/** @param {readonly string[]} a @param {readonly string[]} b */
export const byId = ([a = ''], [b = '']) => order(a).localeCompare(order(b));

/**
 * @param {string} standing what stands between the marks
 * @param {readonly (readonly string[])[]} rows
 * @param {{ machine: string, names: readonly string[] }} now
 */
function merged(standing, rows, now) {
  const { all, missing } = mergedRows(standing, rows, now);
  const short = all.filter((row) => row[4] !== 'yes').map(([id]) => id);
  return [
    `${now.machine}. Every row as it was last run, on its date.`,
    '',
    `${all.length - short.length} of ${all.length} met` +
      (short.length === 0 ? '.' : `; not: ${short.join(', ')}.`) +
      (missing.length === 0 ? '' : ` Not yet run here: ${missing.join(', ')}.`),
    '',
    markdownTable(header, all),
  ].join('\n');
}

/**
 * Puts rows into README.md beside those that stand there.
 * @param {readonly (readonly string[])[]} rows
 * @param {readonly string[]} names ids of all checks there are, in their order
 */
export function writeRows(rows, names) {
  writeIntoReadme('quality', merged(readmePlace('quality'), rows, { machine: machine(), names }));
}
