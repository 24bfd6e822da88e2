import { HttpProblem } from '../../server/index.ts';
import type { BatchKind, Subject, Tried, Work } from './batch-kind.ts';

/**
 * Each row in a savepoint of its own. A problem refuses its row and takes back what was done for it; any other failure ends the
 * chunk, which is tried again. The events of the rows stay in the chunk.
 */
export async function tryRows<Operation, Plan, Known, Row extends Subject<Plan>>(
  work: Work<Operation>,
  kind: BatchKind<Operation, Plan, Known>,
  rows: readonly Row[],
  run: (work: Work<Operation>, row: Row, known: Known) => Promise<Tried>,
): Promise<Tried[]> {
  if (rows.length === 0) return [];
  const { tx, caller } = work;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a kind without `prepare` knows nothing
  const known = (await kind.prepare?.(work, rows)) as Known;
  const results: Tried[] = [];
  for (const row of rows) {
    const { events, answers } = caller.chunk;
    const written = events.length;
    try {
      results.push(await tx.transaction((savepoint) => run({ ...work, tx: savepoint }, row, known)));
    } catch (error) {
      // A proof of who one is that has grown old is about the caller, not about the row.
      if (!(error instanceof HttpProblem) || error.status === 401) throw error;
      results.push({ refused: error.message });
      events.splice(written);
      // What was locked within the savepoint is locked no more.
      answers.clear();
    }
  }
  return results;
}
