import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { rowsOf, selectPrepared, selectRows, type Transaction } from '../../store/index.ts';
import { groupedBy } from '../../records/index.ts';
import type { UnitOfWork } from '../../trail/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import { normalizeEmail } from '../../identity/index.ts';
import { OfferRow, offers, selectOffers } from '../grants/judge-access.ts';
import type { NewPerson } from './add-people.ts';
import {
  BranchRow,
  branches,
  OrganizationRow,
  organizations,
  selectBranches,
  selectOrganizations,
} from './workplaces.ts';

const Prefetched = Type.Object({
  organizations: Type.Array(OrganizationRow),
  branches: Type.Array(BranchRow),
  offers: Type.Array(OfferRow),
  ids: Type.Array(Type.Integer()),
  taken: Type.Array(Type.String()),
});

/**
 * Reads what new people refer to, for the loaders, with one statement however many they are.
 * @param options `adds`: an id for each of them as well, and which of their addresses have an account.
 */
export async function prefetchNewPeople(
  work: UnitOfWork<Administrator>,
  people: readonly NewPerson[],
  { adds }: { adds: boolean },
): Promise<{ ids: number[]; taken: string[] }> {
  const organizationIds = [...new Set(people.flatMap(({ organization }) => organization ?? []))];
  const branchIds = [...new Set(people.flatMap((person) => person.branches ?? []))];
  const services = [...new Set(people.flatMap((person) => Object.keys(person.services ?? {})))];
  const emails = adds ? people.map(({ email }) => normalizeEmail(email)) : [];
  const [found] = await selectPrepared(
    work.tx,
    Prefetched,
    sql`select ${rowsOf(selectOrganizations(organizationIds))} as organizations,
               ${rowsOf(selectBranches(branchIds))} as branches,
               ${rowsOf(selectOffers(services))} as offers,
               array(select nextval('users_id_seq')::int from generate_series(1, ${emails.length}::int)) as ids,
               ${takenAmong(emails)} as taken`,
  );
  if (!found) throw new Error('a select without a table answers one row');
  const organizationOf = new Map(found.organizations.map((row) => [row.id, row]));
  const branchOf = new Map(found.branches.map((row) => [row.id, row]));
  const offersOf = groupedBy(found.offers, ({ service }) => service);
  for (const id of organizationIds) organizations(work).prime(id, organizationOf.get(id));
  for (const id of branchIds) branches(work).prime(id, branchOf.get(id));
  for (const service of services) offers(work).prime(service, offersOf.get(service) ?? []);
  return { ids: found.ids, taken: found.taken };
}

/** The addresses that have an account, as an array. */
function takenAmong(emails: readonly string[]): SQL {
  return sql`array(select u.email from users u where u.email = any (${sql.param(emails)}::text[]))`;
}

/** Addresses of the people that have an account already. */
export async function findTaken(tx: Transaction, people: readonly Pick<NewPerson, 'email'>[]): Promise<string[]> {
  const emails = people.map(({ email }) => normalizeEmail(email));
  const Taken = Type.Object({ taken: Type.Array(Type.String()) });
  const [found] = await selectRows(tx, Taken, sql`select ${takenAmong(emails)} as taken`);
  return found?.taken ?? [];
}
