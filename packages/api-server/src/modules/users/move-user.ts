import { sql } from 'drizzle-orm';
import { recordChange } from '../../audit/record-change.ts';
import type { Caller } from '../../caller.ts';
import type { Transaction } from '../../store/database.ts';
import { endSubscriptionsOf } from '../subscriptions/subscribe.ts';

interface Side {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Takes a person's plans and open requests along to another organization, so that its administrators answer for them and the
 * former ones do not. A person who goes to none has no plan there: those that run, or are to come, end.
 */
export async function moveBelongings(
  tx: Transaction,
  caller: Caller,
  userId: number,
  to: { organizationId: number | null; branchId: number | null },
): Promise<void> {
  if (to.organizationId === null) await endSubscriptionsOf(tx, caller, userId);
  else {
    await tx.execute(sql`
      update subscriptions set organization_id = ${to.organizationId}, branch_id = ${to.branchId}, version = version + 1
       where user_id = ${userId}`);
  }
  await tx.execute(sql`
    update access_requests set organization_id = ${to.organizationId}, version = version + 1
     where user_id = ${userId} and status = 'open'`);
}

/** One event for each side of a move: the former one reads what it had, the new one what it got. */
export async function recordMove(
  tx: Transaction,
  caller: Caller,
  person: { id: number; name: string },
  sides: { from: number | null; to: number | null },
  { before, after }: Side,
): Promise<void> {
  const target = { type: 'user', id: person.id, name: person.name };
  await recordChange(tx, caller, { action: 'user.moved_away', target, organizationId: sides.from, before });
  // Last, since the last event says who changed the person.
  await recordChange(tx, caller, { action: 'user.changed', target, organizationId: sides.to, after });
}
