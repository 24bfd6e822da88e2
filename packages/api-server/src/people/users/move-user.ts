import { type Caller, HttpProblem, say, type Sentence } from '../../server/index.ts';
import type { UnitOfWork } from '../../trail/index.ts';
import { today, writeScope } from '../../entitlement/index.ts';
import { endSubscriptionsOf } from '../../catalogue/index.ts';
import { sql } from 'drizzle-orm';
import type { PersonDetail } from './read-user.ts';
import type { UserChange } from './change-people.ts';

interface Side {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Takes a person's plans and open requests along to another organization, so that its administrators answer for them and the
 * former ones do not. A plan that has ended stays in the past of the organization that it was booked for. A person who goes to none
 * has no plan there: those that run, or are to come, end.
 */
export async function moveBelongings(
  work: UnitOfWork,
  userId: number,
  to: { organizationId: number | null; branchId: number | null },
): Promise<void> {
  const { tx } = work;
  if (to.organizationId === null) await endSubscriptionsOf(work, userId);
  else {
    await tx.execute(sql`
      update subscriptions set organization_id = ${to.organizationId}, branch_id = ${to.branchId}, version = version + 1
       where user_id = ${userId} and (end_date is null or end_date > greatest(start_date, ${today}))`);
  }
  await tx.execute(sql`
    update access_requests set organization_id = ${to.organizationId}, version = version + 1
     where user_id = ${userId} and status = 'open'`);
  // Mark the move for the counts by organization: the triggers mark other changes alone.
  await tx.execute(sql`insert into user_stat_changes default values`);
}

/** One event for each side of a move: the former one reads what it had, the new one what it got. */
export function recordMove(
  { events }: UnitOfWork,
  person: { id: number; name: string },
  sides: { from: number | null; to: number | null },
  { before, after }: Side,
): void {
  const target = { type: 'user', id: person.id, name: person.name };
  events.push({ action: 'user.moved_away', target, organizationId: sides.from, before });
  // Last, since the last event says who changed the person.
  events.push({ action: 'user.changed', target, organizationId: sides.to, after });
}

/**
 * A caller bound to an organization, or to branches of it, moves no one out of it. Said before the other place is looked up, so that
 * nothing is learnt of it.
 */
export function refuseMove(
  caller: Caller,
  before: PersonDetail,
  { organization, branches }: Pick<UserChange, 'organization' | 'branches'>,
): void {
  const scope = writeScope(caller);
  if (scope === null) return;
  if (organization !== undefined && organization !== (before.organizations?.id ?? null)) {
    throw notYours('organization', say('move_by_super_admin'));
  }
  if (
    scope.branchIds !== null &&
    branches !== undefined &&
    branches.join() !== before.branches.map(({ id }) => id).join()
  ) {
    throw notYours('branches', say('branches_by_org_admin'));
  }
}

function notYours(field: string, sentence: Sentence): HttpProblem {
  return new HttpProblem(403, 'access_denied', sentence, { field });
}
