import type { NotificationKind } from '@gangway/contract';
import { notifications, type Transaction } from '../store/index.ts';

export interface Notice {
  kind: NotificationKind;
  /** One sentence. */
  title: string;
  /** Path in the console that shows the record. */
  link: string;
  /** Whose administrators see it; null: those who see every organization. */
  organizationId: number | null;
  /** Whose act it tells of: who did it is not told. Left out where a job or someone without an account did. */
  actorId?: number | null;
  /** The request that waits for an answer. */
  accessRequestId?: number;
  /** Set where the same event may be written twice (replicas, a repeated job): the second one does nothing. */
  dedupeKey?: string;
}

/** Tells the administrators, in the transaction that is the reason. */
export async function notify(tx: Transaction, notice: Notice): Promise<void> {
  await noticeInsert(tx, notice);
}

/** What `notify` writes, for `writeTogether`. */
export function noticeInsert(tx: Transaction, notice: Notice) {
  return tx
    .insert(notifications)
    .values({ ...notice, dedupeKey: notice.dedupeKey ?? null })
    .onConflictDoNothing();
}
