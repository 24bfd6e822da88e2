import { machine } from './machine.mjs';
import { markdownTable, readmePlace, tableRows, writeIntoReadme } from './markdown-table.mjs';

const header = ['id', 'tried', 'figure', 'pass line', 'met', 'on'];
const order = (/** @type {string} */ id) => id.replace(/\d+/, (digits) => digits.padStart(3, '0'));
/** @param {readonly string[]} a @param {readonly string[]} b */
export const byId = ([a = ''], [b = '']) => order(a).localeCompare(order(b));

/**
 * The rows that stand, with these in place of what they had before. Rows of another machine, and of checks that are no more,
 * go: a table has one machine.
 * @param {string} standing what stands between the marks
 * @param {readonly (readonly string[])[]} rows
 * @param {{ machine: string, ids: readonly string[] }} now
 */
export function merged(standing, rows, now) {
  const kept = standing.includes(now.machine) ? tableRows(standing) : [];
  const fresh = new Set(rows.map(([id]) => id));
  const all = [...kept.filter(([id = '']) => !fresh.has(id) && now.ids.includes(id)), ...rows].toSorted(byId);
  const short = all.filter((row) => row[4] !== 'yes').map(([id]) => id);
  const missing = now.ids.filter((id) => !all.some(([written]) => written === id));
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
 * @param {readonly string[]} ids of all checks there are
 */
export function writeRows(rows, ids) {
  writeIntoReadme('quality', merged(readmePlace('quality'), rows, { machine: machine(), ids }));
}
