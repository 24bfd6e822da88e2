import { HttpProblem, say } from '../../server/index.ts';
import type { UnitOfWork } from '../../trail/index.ts';
import { allOf, sentencesOf } from '../grants/refusals.ts';
import {
  type ChangeOf,
  type ChangeOutcome,
  judgeChange,
  type JudgedChange,
  type PrefetchedPerson,
} from '../users/change-people.ts';
import { mayLeaveNoAdministrator, writeChanges } from '../users/write-changes.ts';
import { type RowOutcome, type Subject, type Work, eachRow } from './batch-kind.ts';

type People = ReadonlyMap<number, PrefetchedPerson>;

/** Judges the changes of several people, one change each. */
export function judgeRows<Row extends { id: number | null }>(
  work: UnitOfWork,
  rows: readonly Row[],
  people: People,
  changeOf: (row: Row) => ChangeOf,
): Promise<ChangeOutcome[]> {
  return allOf(
    rows.map(async (row) => {
      if (row.id === work.caller.id) return { refused: [ownAccount()] };
      return judgeChange(work, row.id === null ? undefined : people.get(row.id), changeOf(row));
    }),
  );
}

/**
 * Changes several people, judged and written together.
 * @param beforeOf what undoing the change needs.
 */
export async function changeRows<Operation, Row extends Subject>(
  work: Work<Operation>,
  rows: readonly Row[],
  people: People,
  changeOf: (row: Row) => ChangeOf,
  beforeOf: (change: JudgedChange) => unknown,
): Promise<RowOutcome[]> {
  const outcomes = await judgeRows(work, rows, people, changeOf);
  const judged = outcomes.flatMap((outcome) => ('judged' in outcome ? [outcome.judged] : []));
  await writeChanges(
    work,
    work.context,
    judged.filter((change) => !mayLeaveNoAdministrator(change)),
  );
  const alone = judged.filter(mayLeaveNoAdministrator);
  const written = await eachRow(work, alone, async (inner, change) => {
    await writeChanges(inner, work.context, [change]);
    return { changed: true, before: null, version: null };
  });
  return outcomes.map((outcome): RowOutcome => {
    if ('refused' in outcome) return { refused: sentencesOf(outcome.refused) };
    if ('unchanged' in outcome) return { changed: false, reason: outcome.unchanged };
    const refused = written[alone.indexOf(outcome.judged)];
    if (refused && 'refused' in refused) return refused;
    const { judged: change } = outcome;
    return { changed: true, before: beforeOf(change), version: change.after.version };
  });
}

export function ownAccount(): HttpProblem {
  return new HttpProblem(403, 'own_account', say('own_account'));
}
