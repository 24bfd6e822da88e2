import { type SQL, sql } from 'drizzle-orm';
import { type NotificationKind, nullable } from '@gangway/contract';
import * as Type from 'typebox';
import type { Sentence } from '../../server/index.ts';
import { selectRows, type Transaction } from '../../store/index.ts';
import { notificationInsert } from '../../trail/index.ts';
import type { AppliedBatch } from './batch-kind.ts';

/**
 * Tells the administrators of each organization how many of its people a batch has changed: a thousand notifications of one act would bury
 * the others.
 * @param titleOf the sentence for so many people.
 * @param where which of the rows `r` it is about.
 */
export async function notifyOfPeople(
  tx: Transaction,
  { id, actorId }: AppliedBatch<unknown>,
  kind: NotificationKind,
  titleOf: (values: { count: number }) => Sentence,
  where: SQL = sql`true`,
): Promise<void> {
  const counts = await selectRows(
    tx,
    Count,
    sql`
    select u.organization_id as "organizationId", count(*)::int as count
      from batch_rows r join users u on u.id = r.subject_id
     where r.batch_id = ${id} and r.outcome = 'changed' and ${where}
     group by u.organization_id`,
  );
  if (counts.length === 0) return;
  const link = `/activity?f.batchId=${id}`;
  await notificationInsert(
    tx,
    ...counts.map(({ organizationId, count }) => ({ kind, title: titleOf({ count }), link, organizationId, actorId })),
  );
}

const Count = Type.Object({ organizationId: nullable(Type.Integer()), count: Type.Integer() });
