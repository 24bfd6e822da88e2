import { sql } from 'drizzle-orm';
import { Refusal } from '../../refusal.ts';
import type { Transaction } from '../../store/database.ts';

/**
 * Every branch must belong to the organization; another organization's branch and one that is not there get the same answer.
 * @throws Refusal 422 at `branches`.
 */
export async function checkBranches(
  tx: Transaction,
  organizationId: number | null,
  branchIds: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(branchIds)];
  if (ids.length === 0) return ids;
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from branches where id in ${ids} and organization_id = ${organizationId} for key share`,
  );
  if (rows.length < ids.length) {
    const message = 'A branch does not belong to the organization.';
    throw new Refusal(422, 'foreign_branch', message, { errors: [{ field: 'branches', message }] });
  }
  return ids;
}
