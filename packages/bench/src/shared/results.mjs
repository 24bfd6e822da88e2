import { readFileSync, writeFileSync } from 'node:fs';
import { machine } from './machine.mjs';

const file = new URL('../../results.json', import.meta.url);
const readme = new URL('../../README.md', import.meta.url);

/** @typedef {{ machine: string, rows: string[][] }} Results */

const headers = {
  quality: ['id', 'tried', 'seen', 'pass line', 'met', 'on'],
  speed: ['name', 'measured', 'ours', 'floor', 'ratio', 'line', 'met', 'on'],
};

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
export function markdownTable(header, rows) {
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * Puts rows into results.json in place of those with the same first cell, and prints its table into README.md. A table has one
 * machine: rows of another one go, and so do rows of what is no more.
 * @param {'quality' | 'speed'} name
 * @param {string[][]} fresh
 * @param {readonly string[]} names first cells of all rows there can be, in their order
 */
export function writeResults(name, fresh, names) {
  /** @type {Record<string, Results>} */
  const results = JSON.parse(readFileSync(file, 'utf8'));
  const before = results[name];
  const replaced = new Set(fresh.map(([first]) => first));
  const kept = before?.machine === machine() ? before.rows : [];
  const place = (/** @type {string[]} */ [first = '']) => names.indexOf(first);
  const rows = [...kept.filter((row) => place(row) >= 0 && !replaced.has(row[0])), ...fresh].toSorted(
    (a, b) => place(a) - place(b),
  );
  results[name] = { machine: machine(), rows };
  writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);

  const missing = names.filter((each) => !rows.some(([first]) => first === each));
  const text = [
    `${machine()}. Every row as it was last run, on its date.${missing.length > 0 ? ` Not yet run here: ${missing.join(', ')}.` : ''}`,
    markdownTable(headers[name], rows),
  ].join('\n\n');
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const page = readFileSync(readme, 'utf8');
  const [head = '', rest = ''] = page.split(open);
  writeFileSync(readme, `${head}${open}\n\n${text}\n\n${close}${rest.split(close)[1] ?? ''}`);
}
