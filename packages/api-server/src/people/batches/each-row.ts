import { HttpProblem } from '../../server/index.ts';
import { inSavepoint } from '../../trail/index.ts';
import { noBatch, type RowOutcome, type Work } from './batch-kind.ts';

/**
 * Takes rows one after the other, each in a savepoint. A problem refuses its row and undoes what was done for it; any other failure
 * ends the chunk.
 */
export async function eachRow<Operation, Row>(
  work: Work<Operation>,
  rows: readonly Row[],
  step: (work: Work<Operation>, row: Row) => Promise<RowOutcome>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    try {
      outcomes.push(await inSavepoint(work, (inner) => step(inner, row)));
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      // An outdated proof of identity concerns the caller, who can renew it; a batch under way goes on without the row.
      if (error.status === 401 && work.caller.batchId === noBatch) throw error;
      outcomes.push({ refused: error.message });
    }
  }
  return outcomes;
}
