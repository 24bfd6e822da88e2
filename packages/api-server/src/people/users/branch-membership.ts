import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { arrayOf, selectRows, type Transaction } from '../../store/index.ts';
import { HttpProblem } from '../../server/index.ts';

export const BranchRow = Type.Object({ id: Type.Integer(), name: Type.String(), isActive: Type.Boolean() });

/**
 * Every branch must belong to the organization; another organization's branch and one that is not there get the same answer.
 * @param kept branches the person works in already: they may be switched off.
 * @returns each branch once, in the order asked for.
 * @throws HttpProblem 422 at `branches`, 409 for one that is switched off.
 */
export async function checkBranches(
  tx: Transaction,
  organizationId: number | null,
  branchIds: readonly number[],
  kept: readonly number[] = [],
): Promise<{ id: number; name: string }[]> {
  if (branchIds.length === 0) return [];
  const rows = await selectRows(tx, BranchRow, branchesOf(organizationId, branchIds));
  return judgeBranches(rows, branchIds, kept);
}

/** The rows that `judgeBranches` judges; they are there until the transaction ends. */
export function branchesOf(organizationId: number | null, branchIds: readonly number[]): SQL {
  return sql`select id, display_name as name, is_active as "isActive" from branches
              where id = any (${arrayOf(branchIds)}::int[]) and organization_id = ${organizationId} for key share`;
}

/** @throws as `checkBranches`. */
export function judgeBranches(
  rows: readonly Static<typeof BranchRow>[],
  branchIds: readonly number[],
  kept: readonly number[] = [],
): { id: number; name: string }[] {
  const ids = [...new Set(branchIds)];
  if (rows.length < ids.length) {
    const message = 'One of the branches belongs to another organization.';
    throw new HttpProblem(422, 'foreign_branch', message, { field: 'branches' });
  }
  const off = rows.find(({ id, isActive }) => !isActive && !kept.includes(id));
  if (off) {
    throw new HttpProblem(409, 'branch_off', `${off.name} is switched off.`, { field: 'branches' });
  }
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
