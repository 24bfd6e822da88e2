import { type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '@gangway/contract';
import type { Transaction } from '../../store/index.ts';
import type { AppliedBatch } from './batch-kind.ts';

/**
 * Tells the administrators of each organization how many of its people a batch has changed: a thousand notices of one act would bury
 * the others.
 * @param what `deactivated`, …
 * @param where which of the rows `r` it is about.
 */
export async function notifyOfPeople(
  tx: Transaction,
  { id, actorId }: AppliedBatch<unknown>,
  kind: NotificationKind,
  what: string,
  where: SQL = sql`true`,
): Promise<void> {
  await tx.execute(sql`
    insert into notifications (kind, organization_id, actor_id, title, link)
    select ${kind}::text, u.organization_id, ${actorId}::int,
           count(*) || case when count(*) = 1 then ' person was ' else ' people were ' end || ${what}::text,
           '/activity?f.batchId=' || r.batch_id
      from batch_rows r join users u on u.id = r.subject_id
     where r.batch_id = ${id} and r.outcome = 'changed' and ${where}
     group by r.batch_id, u.organization_id`);
}
