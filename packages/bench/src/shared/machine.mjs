import { cpus, totalmem } from 'node:os';

/** The day, as a table names it. */
export const today = () => new Date().toISOString().slice(0, 10);

/** On what a table was measured: processor, cores, memory, Node. */
export function machine() {
  const cores = cpus();
  return [
    cores[0]?.model.trim() ?? 'unknown processor',
    `${cores.length} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
  ].join(', ');
}

/** One line for a table measured in one run: date and machine. */
export const describeMachine = () => `${today()}, ${machine()}`;
