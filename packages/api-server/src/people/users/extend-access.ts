import type { UserDetail } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type Database, inTransaction } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem } from '../../server/index.ts';
import { fullName, longDay, notFound } from '../../records/index.ts';
import { recordChange } from '../../trail/index.ts';
import { grantRuns, refuseUnreleased } from '../../entitlement/index.ts';
import { lockManagedUser } from '../../identity/index.ts';
import { readUserDetail } from './read-user.ts';
import { checkUntil, delegatedHeld, heldGrants } from './service-access.ts';
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
    throw new HttpProblem(403, 'own_account', 'Ask another administrator to extend your access.');
  }
  return inTransaction(db, async (tx) => {
    const user = await lockManagedUser(tx, caller, id, 'grants');
    const before = await readUserDetail(tx, caller, id);
    const held = before.services[service];
    if (!held || service === 'user_management') throw notFound('access');
    if (held.until !== from) {
      const now = held.until === null || held.until === undefined ? 'has no end' : `ends on ${longDay(held.until)}`;
      throw new HttpProblem(409, 'changed_meanwhile', `This access has changed in the meantime: it ${now}.`);
    }
    if (until <= from) throw fieldProblem('until', 'Choose a later day.');
    await checkUntil(tx, service, until, 'until');
    const touched = (await heldGrants(tx, id)).filter((each) => each.service === service && each.runs);
    await refuseUnreleased(
      tx,
      caller,
      user.organization_id,
      touched.map((each) => delegatedHeld(each, 'until')),
    );
    const { rows } = await tx.execute(sql`
      update user_service_roles x set until = ${until} from services v
       where v.id = x.service_id and v.name = ${service} and x.user_id = ${id} and ${grantRuns(sql`x`)} returning x.id`);
    if (rows.length === 0) {
      throw new HttpProblem(409, 'access_ended', `This access ended on ${longDay(from)}. Grant it again.`);
    }
    await tx.execute(sql`update users set version = version + 1 where id = ${id}`);
    await recordChange(tx, caller, {
      action: 'user.changed',
      target: { type: 'user', id, name: fullName(user) },
      organizationId: user.organization_id,
      ...userDifferences(before, await readUserDetail(tx, caller, id)),
    });
    return readUserDetail(tx, caller, id);
  });
}
