import type { NotificationKind } from '@gangway/contract';
import type { SentenceCode } from '@gangway/contract/codes';
import { type SQL, sql } from 'drizzle-orm';
import { said, type Sentence } from '../server/index.ts';
import { notifications, type Transaction } from '../store/index.ts';

export interface NewNotification {
  kind: NotificationKind;
  title: Sentence;
  /** Path in the console that shows the record. */
  link: string;
  /** Limits it to the administrators of the organization; null: those who see every organization. */
  organizationId?: number | null;
  /** Limits it to one reader. */
  recipientId?: number;
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

/** The insert of `notify`, for `writeTogether` and for several at once. */
export function notificationInsert(tx: Transaction, ...written: readonly NewNotification[]) {
  return tx
    .insert(notifications)
    .values(
      written.map((notification) => ({
        ...notification,
        title: notification.title.text,
        message: JSON.stringify(said(notification.title)),
        dedupeKey: notification.dedupeKey ?? null,
      })),
    )
    .onConflictDoNothing();
}

/** The column `message` of a notification that a statement writes: the code and values of its title. */
export function saidInSql(code: SentenceCode, values: Readonly<Record<string, SQL>>): SQL {
  const pairs = Object.entries(values).map(([name, value]) => sql`${name}::text, ${value}`);
  return sql`jsonb_build_object('code', ${code}::text, 'values', jsonb_build_object(${sql.join(pairs, sql`, `)}))::text`;
}
