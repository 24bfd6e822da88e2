import type { NotificationKind } from '@gangway/contract';
import { notifications, type Transaction } from '../store/index.ts';

export interface NewNotification {
  kind: NotificationKind;
  /** One sentence. */
  title: string;
  /** Path in the console that shows the record. */
  link: string;
  /** Limits it to the administrators of the organization; null: those who see every organization. */
  organizationId: number | null;
  /** The person who acted, and reads no notification of it; absent where a job or a person without an account acted. */
  actorId?: number | null;
  /** The request that waits for an answer. */
  accessRequestId?: number;
  /** Set where the same event may be written twice (replicas, a repeated job): the second one does nothing. */
  dedupeKey?: string;
}

/** Tells the administrators, in the transaction that is the reason. */
export async function notify(tx: Transaction, notification: NewNotification): Promise<void> {
  await notificationInsert(tx, notification);
}

/** The insert of `notify`, for `writeTogether`. */
export function notificationInsert(tx: Transaction, notification: NewNotification) {
  return tx
    .insert(notifications)
    .values({ ...notification, dedupeKey: notification.dedupeKey ?? null })
    .onConflictDoNothing();
}
