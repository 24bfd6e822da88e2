import { type ImportField, importFields, type ImportRow } from '@gangway/contract';
import type { HttpProblem } from '../../server/index.ts';
import type { UnitOfWork } from '../../trail/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import { refusalErrors } from '../grants/refusals.ts';
import { type JudgeContext, judgePeople } from '../users/add-people.ts';
import type { PersonDetail } from '../users/read-user.ts';
import { type ImportPreview, type MappedTable, planned } from './import-rows.ts';
import { type PersonRequest, type ReadRow, readPeopleRows } from './read-people.ts';

/** Judges the changes of people who exist; the command line changes no one. */
export type JudgeChanges = (
  rows: readonly { id: number; before: PersonDetail; request: PersonRequest }[],
) => Promise<readonly (readonly HttpProblem[])[]>;

/**
 * What a file of people would do: each row is judged by the rules of the change itself, up to its first write. Writing and rolling back
 * would tell an administrator of one organization who has an account in another.
 */
export async function previewPeople(
  work: UnitOfWork<Administrator>,
  context: JudgeContext,
  table: MappedTable,
  judgeChanges: JudgeChanges,
): Promise<ImportPreview<PersonRequest>> {
  const { rows, finder } = await readPeopleRows(work, table);
  const added = rows.filter(({ before }) => !before);
  const changed = rows.flatMap((row) =>
    row.before && row.changes.length > 0 ? [{ row, id: row.before.id, before: row.before, request: row.request }] : [],
  );
  const judged = await judgePeople(
    work,
    context,
    added.map(({ request }) => request),
  );
  for (const [index, outcome] of judged.entries()) if ('refused' in outcome) merge(added[index], outcome.refused);
  for (const [index, refusals] of (await judgeChanges(changed)).entries()) merge(changed[index]?.row, refusals);
  return {
    rows: rows.map(({ before, name, request, changes, errors }) =>
      planned({
        isNew: before === undefined,
        name,
        id: before?.id ?? null,
        seenVersion: before?.version ?? null,
        plan: request,
        changes,
        errors: inOrder(errors.list),
      }),
    ),
    unknown: finder.unknown(),
  };
}

/** Adds the refusals of a row at its columns; a column that could not be read has its error already. */
function merge(row: ReadRow | undefined, refusals: readonly HttpProblem[]): void {
  if (!row) return;
  const unread = new Set(row.errors.list.map(({ field }) => field));
  // Without its organization a row has no branches.
  if (unread.has('organization')) unread.add('branches');
  for (const { field, message } of refusalErrors(refusals)) {
    const column = columnOf(field);
    if (column === null || !unread.has(column)) row.errors.add(column, message);
  }
}

/** `services.erp.until` is the column `until`. */
function columnOf(field: string | null): ImportField | null {
  const name = field?.startsWith('services.') ? (field.endsWith('.until') ? 'until' : 'role') : field;
  return importFields.people.find((column) => column === name) ?? null;
}

/** Errors in the order of the columns' meanings. */
function inOrder(errors: ImportRow['errors']): ImportRow['errors'] {
  const position = (field: ImportField | null) => (field === null ? -1 : importFields.people.indexOf(field));
  return errors.toSorted((one, other) => position(one.field) - position(other.field));
}
