import { machine } from './machine.mjs';
import { markdownTable, readmePlace, tableRows, writeIntoReadme } from './markdown-table.mjs';

const header = ['name', 'figure', 'ours', 'floor', 'ratio', 'line', 'met', 'on'];

/**
 * The rows that stand, with these in place of those of the same figure. Rows of another machine, and of figures that are no
 * more, go: a table has one machine.
 * @param {string} standing what stands between the marks
 * @param {readonly (readonly string[])[]} rows
 * @param {{ machine: string, names: readonly string[] }} now
 */
export function merged(standing, rows, now) {
  const kept = standing.includes(now.machine) ? tableRows(standing) : [];
  const fresh = new Set(rows.map(([name]) => name));
  const place = (/** @type {readonly string[]} */ [name = '']) => now.names.indexOf(name);
  const all = [...kept.filter((row) => place(row) >= 0 && !fresh.has(row[0])), ...rows].toSorted(
    (a, b) => place(a) - place(b),
  );
  const missing = now.names.filter((name) => !all.some(([written]) => written === name));
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
