import { randomUUID } from 'node:crypto';
import { User } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, idempotencyKeys, inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { inUnitOfWork, type UnitOfWork } from '../../trail/index.ts';
import { lockManagedUser, type ManagedUser, requireFreshSecondStep, setUserState } from '../../identity/index.ts';
import { readUser } from './user-view.ts';

const route = 'DELETE /user/:id';

export interface Intent {
  /** Version the caller saw, from If-Match. */
  version: number | undefined;
  /** Idempotency-Key. */
  key: string | undefined;
}

/**
 * Flips a user's state once per intent, although the specified call is a DELETE that proxies and clients repeat: the same key
 * gets the first result again, an outdated version is refused, and a bare repeat by the same actor within 3 s is taken for
 * the same intent.
 * @throws HttpProblem 404, 403, 409 (own account, last Super_Admin, key used elsewhere), 412.
 */
export async function toggleUser(db: Database, caller: Caller, id: number, intent: Intent): Promise<User> {
  return inTransaction(db, async (tx) => {
    // The row lock makes repeats wait here; then they find the first one's result.
    const target = await lockManagedUser(tx, caller, id);
    const earlier = await findEarlier(tx, caller.id, id, intent);
    if (earlier) return earlier;
    refuseOwnAccount(caller, target);
    if (intent.version !== undefined && intent.version !== target.version) {
      throw new HttpProblem(412, 'changed_meanwhile', say('user_changed_meanwhile'));
    }
    if (target.administers) await requireFreshSecondStep(tx, caller);
    await inUnitOfWork(tx, caller, (work) => switchUser(work, target, !target.is_active));
    const result = await readUser(tx, id);
    if (!result) throw new HttpProblem(404, 'no_such_user', say('no_such_user'));
    await tx.insert(idempotencyKeys).values({
      actorId: caller.id,
      key: intent.key ?? `repeat:${randomUUID()}`,
      route,
      target: String(id),
      status: 200,
      response: result,
    });
    return result;
  });
}

function refuseOwnAccount(caller: Caller, { id }: ManagedUser): void {
  if (id === caller.id) throw new HttpProblem(409, 'own_account', say('own_account_stays_active'));
}

/**
 * Switches a locked user on or off.
 * @throws HttpProblem 409 for one's own account and the last Super_Admin.
 */
export async function switchUser(work: UnitOfWork, target: ManagedUser, active: boolean): Promise<void> {
  refuseOwnAccount(work.caller, target);
  const name = fullName(target);
  const { id, organization_id: organizationId, administers } = target;
  await setUserState(work, { id, name, organizationId, administers }, active);
}

const EarlierAnswer = Type.Object({ response: User });

const EarlierTarget = Type.Object({ target: Type.String(), response: User });

async function findEarlier(tx: Transaction, actorId: number, id: number, intent: Intent): Promise<User | undefined> {
  if (intent.key !== undefined) {
    const rows = await selectRows(
      tx,
      EarlierTarget,
      sql`
      select target, response from idempotency_keys
       where actor_id = ${actorId} and route = ${route} and key = ${intent.key}`,
    );
    const row = rows[0];
    if (row && row.target !== String(id)) {
      throw new HttpProblem(409, 'key_used', say('idempotency_key_used'));
    }
    return row?.response;
  }
  if (intent.version !== undefined) return undefined;
  const rows = await selectRows(
    tx,
    EarlierAnswer,
    sql`
    select response from idempotency_keys
     where actor_id = ${actorId} and route = ${route} and target = ${String(id)} and key ^@ 'repeat:'
       and created_at > clock_timestamp() - interval '3 seconds'
     order by created_at desc limit 1`,
  );
  return rows[0]?.response;
}
