import { sql } from 'drizzle-orm';
import { notifyOfPeople } from '../batches/batch-notice.ts';
import type { BatchKind, ChangedSubject, Tried, Work } from '../batches/batch-kind.ts';
import { HttpProblem } from '../../server/index.ts';
import { lockManagedUser } from '../../identity/index.ts';
import { refuseEdited } from '../bulk/refuse-edited.ts';
import { switchUser } from '../users/toggle-user.ts';
import { type KnownPerson, lockPeople } from '../users/known-people.ts';
import type { PersonDetail } from '../users/read-user.ts';
import { registerOneOfMany } from '../users/register-user.ts';
import { changeUser } from '../users/update-user.ts';
import type { MappedTable } from './import-plan.ts';
import { type PersonPlan, planPeople } from './plan-people.ts';

/** What an import was previewed with, kept beside its batch. */
export interface ImportSource {
  table: MappedTable;
  emailTldMaxLetters: number;
}

/** What is done stands in each row. */
export type NoOperation = Record<string, never>;

type PeopleWork = Work<NoOperation>;
type Before = Pick<PersonDetail, 'firstName' | 'lastName' | 'organizations' | 'branches' | 'services'> & {
  job: PersonDetail['job'] | null;
};

/** People from a file: each row is a registration or a change like any other, by the same rules. */
export const peopleImport: BatchKind<NoOperation, PersonPlan | null, Map<number, KnownPerson>> = {
  name: 'people-import',
  permission: () => 'imports:write',
  // Whatever would make another preview of the same file.
  world: async (db, caller, { selection }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept by the preview
    const { table, emailTldMaxLetters } = selection as ImportSource;
    return JSON.stringify((await planPeople(db, caller, { emailTldMaxLetters }, table)).rows);
  },
  prepare: ({ tx, caller }, subjects) =>
    lockPeople(
      tx,
      caller,
      subjects.flatMap(({ id }) => id ?? []),
      subjects.flatMap(({ plan }) => plan?.organization ?? []),
    ),
  change: async (work, { id, plan, seenVersion }, known) => {
    if (!plan) return { changed: false, reason: 'Already matches the file.' };
    return id === null ? addPerson(work, plan) : changePerson(work, id, plan, seenVersion, known);
  },
  undo: async (work, subject) => {
    await (subject.before === null ? switchOff(work, subject) : changeBack(work, subject));
  },
  applied: (tx, batch) => notifyOfPeople(tx, batch, 'user-added', 'added', sql`r.before is null`),
};

async function addPerson({ tx, context, caller }: PeopleWork, plan: PersonPlan): Promise<Tried> {
  const { email, firstName = '', lastName = '', organization, branches = [], services = {}, job } = plan;
  if (organization === undefined) throw new HttpProblem(422, 'does_not_fit', 'Organization is required');
  const added = await registerOneOfMany(tx, context, caller, {
    email,
    firstName,
    lastName,
    organization,
    branches,
    services,
    ...(job === undefined ? {} : { job }),
  });
  return typeof added === 'number' ? { changed: true, id: added, before: null, version: 1 } : added;
}

async function changePerson(
  { tx, context, caller }: PeopleWork,
  id: number,
  { email: _email, services, ...plan }: PersonPlan,
  seenVersion: number | null,
  people: Map<number, KnownPerson>,
): Promise<Tried> {
  const known = people.get(id);
  // A second row of the same person would find them as they were.
  people.delete(id);
  const done = await changeUser(
    tx,
    context,
    caller,
    id,
    (person) => {
      refuseEdited(person.version, seenVersion, 'the preview');
      return {
        ...plan,
        version: person.version,
        ...(services ? { services: { ...person.services, ...services } } : {}),
      };
    },
    { movesTo: plan.organization, known },
  );
  if (!done) return { changed: false, reason: 'Already matches the file.' };
  const { firstName, lastName, organizations, branches, services: held, job = null } = done.before;
  const before: Before = { firstName, lastName, organizations, branches, services: held, job };
  return { changed: true, before, version: done.before.version + 1 };
}

/** There is no way to unmake a person: the account is switched off, and an invitation that waits does not go out. */
async function switchOff({ tx, caller }: PeopleWork, { id, leftVersion }: ChangedSubject): Promise<void> {
  if (id === null) throw new HttpProblem(404, 'no_such_user', 'This user does not exist.');
  const person = await lockManagedUser(tx, caller, id);
  refuseEdited(person.version, leftVersion, 'then');
  if (person.has_password) throw new HttpProblem(409, 'changed_meanwhile', 'Has already set a password.');
  await tx.execute(sql`
    delete from outbox_mails where user_id = ${id} and kind = 'invitation' and is_bulk and sent_at is null and attempts = 0`);
  await switchUser(tx, caller, person, false);
}

async function changeBack({ tx, context, caller }: PeopleWork, { id, leftVersion, before }: ChangedSubject) {
  if (id === null) throw new HttpProblem(404, 'no_such_user', 'This user does not exist.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `changePerson`
  const { firstName, lastName, organizations, branches, services, job } = before as Before;
  await changeUser(
    tx,
    context,
    caller,
    id,
    (person) => {
      refuseEdited(person.version, leftVersion, 'then');
      return {
        version: person.version,
        firstName,
        lastName,
        organization: organizations?.id ?? null,
        branches: branches.map((branch) => branch.id),
        services,
        job: job?.id ?? null,
      };
    },
    { movesTo: organizations?.id },
  );
}
