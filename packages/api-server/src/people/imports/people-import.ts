import { Ref, UserDetail, nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { sentencesOf } from '../grants/refusals.ts';
import { dryRun } from '../../store/index.ts';
import { HttpProblem, sliceInTurns, say } from '../../server/index.ts';
import { unitOfWork, type UnitOfWork } from '../../trail/index.ts';
import { lockUsers, admitted, type ManagedUser } from '../../identity/index.ts';
import {
  type ChangedSubject,
  type RowOutcome,
  stored,
  type Subject,
  type Work,
  eachRow,
} from '../batches/batch-kind.ts';
import { changeRows, judgeRows } from '../batches/change-rows.ts';
import { chunk } from '../batches/work-on-chunk.ts';
import { notifyOfPeople } from '../batches/notify-of-people.ts';
import { refuseEdited } from '../bulk/refuse-edited.ts';
import type { Added } from '../users/add-people.ts';
import { type ChangeOf, prefetchPeople, prefetchUnlocked } from '../users/change-people.ts';
import { registerMany } from '../users/register-user.ts';
import { switchUser } from '../users/toggle-user.ts';
import { type ImportBatch, type ImportPreview, ImportSource, type NoOperation, snapshotOfRows } from './import-rows.ts';
import { previewPeople, type PersonRequest } from './preview-people.ts';

type PeopleWork = Work<NoOperation>;
type Row = Subject<PersonRequest | null>;

/** People from a file: each row is a registration or a change like any other, by the same rules. */
export const peopleImport: ImportBatch<PersonRequest> = {
  name: 'people-import',
  permission: () => 'imports:write',
  preview: (db, caller, source) => dryRun(db, (tx) => preview(unitOfWork(tx, caller), source)),
  snapshot: async (db, caller, { selection }) =>
    snapshotOfRows((await peopleImport.preview(db, caller, stored(ImportSource, selection))).rows),
  change: (work, subjects) =>
    inParts(subjects, ({ id, plan }) => (plan ? (id === null ? 'new' : 'changed') : 'unchanged'), {
      new: (rows) => addRows(work, rows),
      changed: (rows) => changePeople(work, rows),
      unchanged: async (rows) => rows.map(() => ({ changed: false, reason: unchanged })),
    }),
  undo: (work, subjects) =>
    inParts(subjects, ({ before }) => (before === null ? 'new' : 'changed'), {
      new: (rows) => switchOff(work, rows),
      changed: (rows) => changeBack(work, rows),
    }),
  applied: (tx, batch) =>
    notifyOfPeople(tx, batch, 'user-added', (values) => say('people_added', values), sql`r.before is null`),
};

const unchanged = say('matches_file');

/** What the file would do, as the caller may see it. */
function preview(work: UnitOfWork, { table, emailTldMaxLetters }: ImportSource): Promise<ImportPreview<PersonRequest>> {
  return previewPeople(work, { config: { emailTldMaxLetters } }, table, async (rows) => {
    const people = await prefetchUnlocked(
      work,
      rows.map(({ before }) => before),
    );
    const outcomes = await sliceInTurns(rows, chunk, (slice) =>
      judgeRows(work, slice, people, ({ request }) => changeOf(request, null)),
    );
    return outcomes.map((outcome) => ('refused' in outcome ? outcome.refused : []));
  });
}

/** Works on rows of each part together. @returns the outcomes in the order of the rows. */
async function inParts<Each, Part extends string>(
  rows: readonly Each[],
  partOf: (row: Each) => Part,
  parts: Readonly<Record<Part, (rows: readonly Each[]) => Promise<RowOutcome[]>>>,
): Promise<RowOutcome[]> {
  const outcomes = new Map<Each, RowOutcome>();
  for (const part of new Set(rows.map(partOf))) {
    const some = rows.filter((row) => partOf(row) === part);
    for (const [index, outcome] of (await parts[part](some)).entries()) {
      const row = some[index];
      if (row) outcomes.set(row, outcome);
    }
  }
  return rows.map((row) => outcomes.get(row) ?? { refused: [say('row_not_reached')] });
}

async function addRows(work: PeopleWork, rows: readonly Row[]): Promise<RowOutcome[]> {
  const added = await registerMany(
    work,
    work.context,
    rows.flatMap(({ plan }) => plan ?? []),
  );
  return added.map(outcomeOf);
}

function outcomeOf(added: Added): RowOutcome {
  if ('refused' in added) return { refused: sentencesOf(added.refused) };
  if ('taken' in added) return { refused: [say('email_taken')] };
  return { changed: true, id: added.id, before: null, version: 1 };
}

/** The change that a row asks for; access that it does not name stays. */
function changeOf({ email: _email, services, ...change }: PersonRequest, seenVersion: number | null): ChangeOf {
  return (person) => {
    refuseEdited(person.version, seenVersion, 'preview');
    return {
      ...change,
      version: person.version,
      ...(services ? { services: { ...person.services, ...services } } : {}),
    };
  };
}

/** What undoing the change of a row needs. */
const Before = Type.Object({
  firstName: UserDetail.properties.firstName,
  lastName: UserDetail.properties.lastName,
  organizations: UserDetail.properties.organizations,
  branches: UserDetail.properties.branches,
  services: UserDetail.properties.services,
  job: nullable(Ref),
});
type Before = Type.Static<typeof Before>;

const idsOf = (rows: readonly Subject[]) => rows.flatMap(({ id }) => id ?? []);

async function changePeople(work: PeopleWork, rows: readonly Row[]): Promise<RowOutcome[]> {
  const organizations = rows.flatMap(({ plan }) => plan?.organization ?? []);
  const people = await prefetchPeople(work, idsOf(rows), organizations);
  return changeRows(
    work,
    rows,
    people,
    ({ plan, seenVersion }) => (plan ? changeOf(plan, seenVersion) : () => unchanged),
    ({ before }): Before => {
      const { firstName, lastName, organizations: home, branches, services, job = null } = before;
      return { firstName, lastName, organizations: home, branches, services, job };
    },
  );
}

/** A person is never deleted: the account is switched off, and an invitation that waits does not go out. */
async function switchOff(work: PeopleWork, rows: readonly ChangedSubject[]): Promise<RowOutcome[]> {
  const users = await lockUsers(work.tx, work.caller, idsOf(rows));
  return eachRow(work, rows, async (inner, { id, leftVersion }) => {
    await switchOffOne(inner, admitted(work.caller, id === null ? undefined : users.get(id)), leftVersion);
    return { changed: true, before: null, version: null };
  });
}

async function switchOffOne(work: PeopleWork, person: ManagedUser, leftVersion: number | null): Promise<void> {
  refuseEdited(person.version, leftVersion, 'change');
  if (person.has_password) throw new HttpProblem(409, 'changed_meanwhile', say('password_set'));
  await work.tx.execute(sql`
    delete from outbox_mails
     where user_id = ${person.id} and kind = 'invitation' and is_bulk and sent_at is null and attempts = 0`);
  await switchUser(work, person, false);
}

async function changeBack(work: PeopleWork, rows: readonly ChangedSubject[]): Promise<RowOutcome[]> {
  const organizations = rows.flatMap((row) => stored(Before, row.before).organizations?.id ?? []);
  const people = await prefetchPeople(work, idsOf(rows), organizations);
  return changeRows(
    work,
    rows,
    people,
    (row) => (person) => {
      refuseEdited(person.version, row.leftVersion, 'change');
      return { version: person.version, ...changeTo(stored(Before, row.before)) };
    },
    () => null,
  );
}

function changeTo({ firstName, lastName, organizations, branches, services, job }: Before) {
  return {
    firstName,
    lastName,
    organization: organizations?.id ?? null,
    branches: branches.map(({ id }) => id),
    services,
    job: job?.id ?? null,
  };
}
