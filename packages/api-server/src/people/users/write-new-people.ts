import { type SQLWrapper, sql } from 'drizzle-orm';
import { folded, isUniqueViolation, userBranches, users, userServiceRoles, writeTogether } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import { type Change, changesInsert, notificationInsert, type UnitOfWork } from '../../trail/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import { firstInvitations } from '../../identity/index.ts';
import { accessMap, grantRows } from '../grants/held-grants.ts';
import type { Grant } from '../grants/grant-of.ts';
import type { JudgedPerson, PersonContext } from './add-people.ts';

type Person = JudgedPerson & { id: number };

/** People of one statement: below the number of parameters that PostgreSQL takes. */
const atOnce = 500;

/**
 * Writes judged people with one statement for `atOnce` of them.
 * @throws HttpProblem 409 where another transaction has just given an address an account.
 */
export async function writeNewPeople(
  work: UnitOfWork<Administrator>,
  context: PersonContext,
  people: readonly Person[],
): Promise<void> {
  for (let start = 0; start < people.length; start += atOnce) {
    const some = people.slice(start, start + atOnce);
    await writeTogether(work.tx, writesOf(work, context, some)).catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_key') ? emailTaken() : error;
    });
  }
}

export function emailTaken(): HttpProblem {
  return new HttpProblem(409, 'email_taken', say('email_taken'), { field: 'email' });
}

function writesOf(
  { tx, caller }: UnitOfWork<Administrator>,
  context: PersonContext,
  people: readonly Person[],
): SQLWrapper[] {
  const branches = people.flatMap((person) =>
    person.branches.map((branch, position) => ({ userId: person.id, branchId: branch.id, position })),
  );
  const grants = people.flatMap(({ id, grants: given }) => grantRows(id, given));
  const invited = people.filter(({ passwordHash }) => passwordHash === null);
  // A batch tells of all of them once.
  const announced = caller.batchId === undefined ? invited : [];
  return [
    tx.insert(users).values(people.map(accountOf)),
    ...(branches.length === 0 ? [] : [tx.insert(userBranches).values(branches)]),
    ...(grants.length === 0 ? [] : [tx.insert(userServiceRoles).values(grants)]),
    ...firstInvitations(
      tx,
      context,
      invited.map((person) => ({
        user: {
          id: person.id,
          email: person.email,
          firstName: person.firstName,
          invitedBy: caller.name,
          requestLanguage: caller.language,
          isBulk: caller.batchId !== undefined,
        },
        facts: {
          organization: person.organization.name,
          services: servicesOf(person.grants),
          language: person.language,
          sender: person.organization.sender,
        },
      })),
    ),
    ...announced.map((person) =>
      notificationInsert(tx, {
        kind: 'user-added',
        title: say('user_added', { user: nameOf(person) }),
        link: `/users/${person.id}`,
        organizationId: person.organization.id,
        actorId: caller.id,
      }),
    ),
    changesInsert(tx, caller, people.map(eventOf)),
  ];
}

function accountOf(person: Person) {
  const { id, firstName, lastName, email, organization, job, passwordHash, branches, grants } = person;
  // The triggers would set the sort keys once branches and grants are in: known already, they save two more writes of each user.
  const key = (name = '') => sql<string>`${folded(name)}`;
  return {
    id,
    firstName,
    lastName,
    email,
    organizationId: organization.id,
    accessTemplateId: job?.id ?? null,
    passwordHash,
    sortBranch: key(branches[0]?.name),
    sortRole: key(grants[0]?.roleName),
    sortService: key(grants[0]?.serviceName),
  };
}

/** Names of the services that the person can open. */
function servicesOf(grants: readonly Grant[]): string[] {
  const opens = grants.filter(({ serviceIsActive }) => serviceIsActive).map(({ serviceName }) => serviceName);
  return [...new Set(opens)].toSorted((one, other) => one.localeCompare(other, 'en'));
}

function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`.trim();
}

function eventOf(person: Person): Change {
  const { id, firstName, lastName, email, organization, branches, grants, job } = person;
  return {
    action: 'user.registered',
    target: { type: 'user', id, name: nameOf(person) },
    organizationId: organization.id,
    after: {
      firstName,
      lastName,
      email,
      organization: organization.name,
      branches: branches.map(({ name }) => name),
      services: accessMap(grants),
      ...(job === null ? {} : { job: job.name }),
    },
  };
}
