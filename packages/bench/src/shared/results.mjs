import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const file = new URL('../../results.json', import.meta.url);

const header = ['name', 'measured', 'ours', 'floor', 'ratio', 'line', 'met', 'on', 'machine'];

/** Names processor, cores, memory and Node of this machine. */
export function machine() {
  const cores = cpus();
  return [
    cores[0]?.model.trim() ?? 'unknown processor',
    `${cores.length} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
  ].join(', ');
}

/** @param {number} value @param {string} unit @param {string} [note] */
function figure(value, unit, note) {
  const digits = Math.abs(value) < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}${note === undefined ? '' : ` (${note})`}`;
}

/**
 * Writes a row's cells, as the header of `page` names them, without name, day and machine. A line is judged as a ratio to the floor:
 * without a floor, or with one of 0, neither exists.
 * @param {import('./metric.ts').Measured} measured
 */
export function cells({ what, ours, unit, floor, most, least, note, floorNote }) {
  const hasFloor = floor !== undefined && floor > 0;
  const ratio = hasFloor ? ours / floor : Number.NaN;
  const line = most === undefined ? (least === undefined ? '' : `at least ${least}`) : `at most ${most}`;
  const isMet = most === undefined ? ratio >= (least ?? 0) : ratio <= most;
  return [
    what,
    figure(ours, unit, note),
    hasFloor ? figure(floor, unit, floorNote) : 'not measured',
    hasFloor ? ratio.toFixed(2) : '',
    line,
    line === '' ? '' : hasFloor ? (isMet ? 'yes' : 'NO') : 'not judged',
  ];
}

/**
 * Puts a metric's rows into results.json in place of its earlier ones.
 * @param {string} name of the metric
 * @param {readonly (readonly string[])[]} rows cells
 * @param {readonly string[]} names of all metrics, in their order; rows of others go
 */
export function writeResults(name, rows, names) {
  const on = new Date().toISOString().slice(0, 10);
  const place = (/** @type {readonly string[]} */ [first = '']) => names.indexOf(first);
  const kept = read().filter((row) => place(row) >= 0 && row[0] !== name);
  const all = [...kept, ...rows.map((row) => [name, ...row, on, machine()])].toSorted((a, b) => place(a) - place(b));
  writeFileSync(file, `${JSON.stringify(all, null, 1)}\n`);
}

/** @returns {string[][]} */
function read() {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Prints results.json as a page of Markdown. */
export function page() {
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return ['# Results', '', line(header), line(header.map(() => '---')), ...read().map(line), ''].join('\n');
}
