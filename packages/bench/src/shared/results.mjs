import { readFileSync, writeFileSync } from 'node:fs';
import { machine } from './machine.mjs';

const file = new URL('../../results.json', import.meta.url);
const readme = new URL('../../README.md', import.meta.url);

const headers = {
  quality: ['id', 'tried', 'seen', 'pass line', 'met', 'on', 'machine'],
  speed: ['name', 'measured', 'ours', 'floor', 'ratio', 'line', 'met', 'on', 'machine'],
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
 * Puts rows into results.json in place of those with the same first cell, and prints its table into README.md. Rows of what is no
 * more go.
 * @param {'quality' | 'speed'} name
 * @param {string[][]} fresh without their machine, which is this one
 * @param {readonly string[]} names first cells of all rows there can be, in their order
 */
export function writeResults(name, fresh, names) {
  /** @type {Record<string, string[][]>} */
  const results = JSON.parse(readFileSync(file, 'utf8'));
  const replaced = new Set(fresh.map(([first]) => first));
  const place = (/** @type {string[]} */ [first = '']) => names.indexOf(first);
  const rows = [
    ...(results[name] ?? []).filter((row) => place(row) >= 0 && !replaced.has(row[0] ?? '')),
    ...fresh.map((row) => [...row, machine()]),
  ].toSorted((a, b) => place(a) - place(b));
  results[name] = rows;
  writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);

  const missing = names.filter((each) => !rows.some(([first]) => first === each));
  const text = [
    `Every row as it was last run.${missing.length > 0 ? ` Not yet run here: ${missing.join(', ')}.` : ''}`,
    markdownTable(headers[name], rows),
  ].join('\n\n');
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const page = readFileSync(readme, 'utf8');
  const [head = '', rest = ''] = page.split(open);
  writeFileSync(readme, `${head}${open}\n\n${text}\n\n${close}${rest.split(close)[1] ?? ''}`);
}
