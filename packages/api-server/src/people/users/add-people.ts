import { sql } from 'drizzle-orm';
import { selectRows, type Transaction, userBranches, users, userServiceRoles } from '../../store/index.ts';
import { HttpProblem } from '../../server/index.ts';
import { cleanName, cleanOptionalName } from '../../records/index.ts';
import { type Change, recordChanges } from '../../trail/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import type { PersonPlan } from '../imports/plan-people.ts';
import { PlaceRow, judgePlace, placeColumns } from './check-place.ts';
import { firstSortKeys } from './register-user.ts';
import { accessMap } from './access-map.ts';
import { grantRows } from './service-access.ts';

export interface PersonWithPassword extends PersonPlan {
  /** As another product made it. */
  passwordHash: string;
}

export type Added = 'added' | 'known' | { refused: string };

/**
 * Adds many people who bring a password of their own, by the rules of `registerUser`, with one statement for each kind of record. No
 * one is invited or told: they sign in as they did elsewhere. People who have an account already keep it as it is.
 * @returns what became of each, in their order.
 */
export async function addPeople(
  tx: Transaction,
  administrator: Administrator,
  people: readonly PersonWithPassword[],
): Promise<Added[]> {
  const checked = new Map<string, Promise<Checked>>();
  const judged: ({ person: PersonWithPassword; access: Checked; names: Names } | { refused: string })[] = [];
  for (const person of people) {
    const { organization, branches = [], services = {}, job } = person;
    const key = JSON.stringify([organization, branches, services, job]);
    // Thousands share a few combinations.
    const access = checked.get(key) ?? checkAccess(tx, administrator, person);
    checked.set(key, access);
    try {
      judged.push({ person, names: namesOf(person), access: await access });
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      judged.push({ refused: error.message });
    }
  }
  const fit = judged.flatMap((each) => ('refused' in each ? [] : [each]));
  const ids = await insertUsers(tx, fit);
  const made = fit.flatMap((each) => {
    const id = ids.get(each.person.email);
    return id === undefined ? [] : [{ ...each, id }];
  });
  const places = made.flatMap(({ id, access }) =>
    access.branches.map((branch, position) => ({ userId: id, branchId: branch.id, position })),
  );
  if (places.length > 0) await tx.insert(userBranches).values(places);
  const grants = made.flatMap(({ id, access }) => grantRows(id, access.grants));
  if (grants.length > 0) await tx.insert(userServiceRoles).values(grants);
  await recordChanges(tx, administrator, made.map(eventOf));
  return judged.map((each) => {
    if ('refused' in each) return each;
    return ids.has(each.person.email) ? 'added' : 'known';
  });
}

type Checked = Awaited<ReturnType<typeof checkAccess>>;
type Names = ReturnType<typeof namesOf>;
type Fit = { person: PersonWithPassword; access: Checked; names: Names };

async function checkAccess(tx: Transaction, administrator: Administrator, person: PersonWithPassword) {
  const { organization, branches = [], services = {}, job } = person;
  if (organization === undefined) throw new HttpProblem(422, 'does_not_fit', 'Organization is required');
  if ('user_management' in services) {
    const message = 'Roles of User Management are given in the console, not with a password from elsewhere.';
    throw new HttpProblem(422, 'does_not_fit', message);
  }
  const wanted = { organization, branches, services, job };
  const [found] = await selectRows(tx, PlaceRow, sql`select ${placeColumns(wanted)}`);
  if (!found) throw new Error('a select without a table answers one row');
  return { id: organization, ...(await judgePlace(tx, administrator, wanted, found)) };
}

function namesOf({ firstName = '', lastName = '' }: PersonWithPassword) {
  return {
    firstName: cleanName(firstName, 'firstName', 'The first name'),
    lastName: cleanOptionalName(lastName, 'lastName', 'The last name'),
  };
}

/** @returns ids by email; of an address that has an account none. */
async function insertUsers(tx: Transaction, people: readonly Fit[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const rows = await tx
    .insert(users)
    .values(
      people.map(({ person, names, access }) => ({
        ...names,
        email: person.email,
        organizationId: access.id,
        jobTemplateId: access.job?.id ?? null,
        passwordHash: person.passwordHash,
        ...firstSortKeys(access.branches[0]?.name, access.grants[0]),
      })),
    )
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, email: users.email });
  return new Map(rows.map(({ id, email }) => [email, id]));
}

function eventOf({ id, person, names, access }: Fit & { id: number }): Change {
  return {
    action: 'user.registered',
    target: { type: 'user', id, name: `${names.firstName} ${names.lastName}`.trim() },
    organizationId: access.id,
    after: {
      ...names,
      email: person.email,
      organization: access.organization.name,
      branches: access.branches.map(({ name }) => name),
      services: accessMap(access.grants),
      ...(access.job === null ? {} : { job: access.job.name }),
    },
  };
}
