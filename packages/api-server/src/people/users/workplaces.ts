import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { arrayOf, selectRows } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import { notFound } from '../../records/index.ts';
import { ChosenLanguage, organizationLanguage, OwnSender, ownSender } from '../../outbox/index.ts';
import { loader, type UnitOfWork } from '../../trail/index.ts';
import { type Administrator, writeScope } from '../../entitlement/index.ts';

export const OrganizationRow = Type.Object({
  id: Type.Integer(),
  isActive: Type.Boolean(),
  name: Type.String(),
  language: ChosenLanguage,
  sender: OwnSender,
});

/** An organization that takes a person, and the language and sender of its mails. */
export type Home = Omit<Static<typeof OrganizationRow>, 'isActive'>;

export const BranchRow = Type.Object({
  id: Type.Integer(),
  organizationId: Type.Integer(),
  name: Type.String(),
  isActive: Type.Boolean(),
});

/** Rows of `OrganizationRow`; they stay until the transaction ends. */
export const selectOrganizations = (ids: readonly number[]) =>
  sql`select o.id, o.is_active as "isActive", o.display_name as name, ${organizationLanguage(sql`o.id`)} as language,
             ${ownSender(sql`o.id`)} as sender
        from organizations o where o.id = any (${arrayOf(ids)}::int[]) order by o.id for key share`;

/** Rows of `BranchRow` likewise. */
export const selectBranches = (ids: readonly number[]) =>
  sql`select id, organization_id as "organizationId", display_name as name, is_active as "isActive" from branches
       where id = any (${arrayOf(ids)}::int[]) order by id for key share`;

const idOf = (id: number) => id;

export const organizations = loader<number, Static<typeof OrganizationRow> | undefined>(async (tx, ids) => {
  const found = new Map((await selectRows(tx, OrganizationRow, selectOrganizations(ids))).map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}, idOf);

export const branches = loader<number, Static<typeof BranchRow> | undefined>(async (tx, ids) => {
  const found = new Map((await selectRows(tx, BranchRow, selectBranches(ids))).map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}, idOf);

/** @throws HttpProblem 404 for an organization that is not the caller's to write, 409 for one that is switched off. */
export async function judgeOrganization(work: UnitOfWork<Administrator>, id: number): Promise<Home> {
  const organization = await organizations(work).load(id);
  const scope = writeScope(work.caller);
  if (!organization || (scope !== null && scope.organizationId !== id)) throw notFound('organization');
  if (!organization.isActive) {
    const message = say('organization_inactive', { organization: organization.name });
    throw new HttpProblem(409, 'organization_off', message, { field: 'organization' });
  }
  const { name, language, sender } = organization;
  return { id, name, language, sender };
}

/**
 * Every branch must belong to the organization; another organization's branch and one that is not there get the same answer.
 * @param kept branches in which the person works already: they may be switched off.
 * @returns each branch once, in the order asked for.
 * @throws HttpProblem 422 at `branches`, 409 for one that is switched off.
 */
export async function judgeBranches(
  work: UnitOfWork<Administrator>,
  organizationId: number | null,
  branchIds: readonly number[],
  kept: readonly number[] = [],
): Promise<{ id: number; name: string }[]> {
  const ids = [...new Set(branchIds)];
  const found = await Promise.all(ids.map((id) => branches(work).load(id)));
  return found
    .map((branch) => {
      if (!branch || branch.organizationId !== organizationId) {
        const message = say('branch_of_another_organization');
        throw new HttpProblem(422, 'foreign_branch', message, { field: 'branches' });
      }
      return branch;
    })
    .map(({ id, name, isActive }) => {
      if (!isActive && !kept.includes(id)) {
        throw new HttpProblem(409, 'branch_off', say('branch_inactive', { branch: name }), { field: 'branches' });
      }
      return { id, name };
    });
}
