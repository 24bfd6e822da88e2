import type { UserDetail } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type Database, inTransaction } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem, say } from '../../server/index.ts';
import { ownEntry, fullName, notFound } from '../../records/index.ts';
import { inUnitOfWork, type UnitOfWork } from '../../trail/index.ts';
import { lockManagedUser } from '../../identity/index.ts';
import { judgeGrants } from '../grants/grant-of.ts';
import { heldGrants, writeAccess } from '../grants/held-grants.ts';
import { Refusals } from '../grants/refusals.ts';
import { readUserDetail } from './read-user.ts';
import { userDifferences } from './user-differences.ts';

/**
 * Moves the end of what a user has in a service to a later day.
 * @throws HttpProblem 403 for oneself, people above the caller and what is not released, 404 out of the caller's scope and for a service
 *   the user has nothing in, 409 when the end is another one by now or has passed, 400 for a day that is not later.
 */
export function extendAccess(
  db: Database,
  caller: Caller,
  id: number,
  service: string,
  { from, until }: { from: string; until: string },
): Promise<UserDetail> {
  if (id === caller.id) {
    throw new HttpProblem(403, 'own_account', say('own_access_extended'));
  }
  return inTransaction(db, async (tx) => {
    await inUnitOfWork(tx, caller, (work) => extend(work, id, service, { from, until }));
    return readUserDetail(tx, caller, id);
  });
}

async function extend(
  work: UnitOfWork,
  id: number,
  service: string,
  { from, until }: { from: string; until: string },
): Promise<void> {
  const { tx, caller } = work;
  const user = await lockManagedUser(tx, caller, id, 'grants');
  const before = await readUserDetail(tx, caller, id);
  const access = ownEntry(before.services, service);
  if (!access || service === 'user_management') throw notFound('access');
  if (access.until !== from) {
    const { until: last = null } = access;
    const sentence = last === null ? say('access_changed_to_no_end') : say('access_changed_to_end', { last });
    throw new HttpProblem(409, 'changed_meanwhile', sentence);
  }
  if (until <= from) throw fieldProblem('until', say('choose_later_day'));
  const held = (await heldGrants(tx, [id])).filter((each) => each.service === service && each.runs);
  const refusals = new Refusals();
  const change = {
    organizationId: user.organization_id,
    wanted: held.map((each) => ({ ...each, until, held: each })),
  };
  const extended = await judgeGrants(work, change, refusals, () => 'until');
  refusals.throwFirst();
  if (held.length === 0) {
    throw new HttpProblem(409, 'access_ended', say('access_ended', { last: from }));
  }
  const changed = held.map((each) => ({ ...each, until: extended[0]?.until ?? until }));
  await writeAccess(tx, [{ userId: id, access: { given: [], changed, gone: [] } }]);
  await tx.execute(sql`update users set version = version + 1 where id = ${id}`);
  work.events.push({
    action: 'user.changed',
    target: { type: 'user', id, name: fullName(user) },
    organizationId: user.organization_id,
    ...userDifferences(before, await readUserDetail(tx, caller, id)),
  });
}
