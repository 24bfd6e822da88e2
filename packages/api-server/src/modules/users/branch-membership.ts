import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { HttpProblem } from '../../http/http-problem.ts';
import type { Transaction } from '../../store/database.ts';
import { selectRows } from '../../store/select-rows.ts';

const BranchRow = Type.Object({ id: Type.Integer(), name: Type.String(), isActive: Type.Boolean() });

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
  const ids = [...new Set(branchIds)];
  if (ids.length === 0) return [];
  const rows = await selectRows(
    tx,
    BranchRow,
    sql`select id, display_name as name, is_active as "isActive" from branches where id in ${ids} and organization_id = ${organizationId}
           for key share`,
  );
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
