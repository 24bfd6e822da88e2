import { cpus, totalmem } from 'node:os';

/** One line that says on what a table was measured: date, processor, cores, memory, Node. */
export function describeMachine() {
  const cores = cpus();
  return [
    new Date().toISOString().slice(0, 10),
    cores[0]?.model.trim() ?? 'unknown processor',
    `${cores.length} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
  ].join(', ');
}
