import { UndeliveredMail } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type Database, isoInstant, outboxMails, pageClause, selectRows, whereClause } from '../../store/index.ts';
import { containsFolded, type ListColumns, type ListQuery } from '../../records/index.ts';

/** Given up: the sender tries no more. */
export const undelivered = sql`${outboxMails.failedAt} is not null`;

export const mailColumns: ListColumns = {
  sort: {
    id: outboxMails.id,
    recipient: outboxMails.recipient,
    subject: outboxMails.subject,
    attempts: outboxMails.attempts,
    createdAt: outboxMails.createdAt,
    failedAt: outboxMails.failedAt,
  },
  defaultSort: '-failedAt',
  id: outboxMails.id,
  filter: {
    recipient: (text) => containsFolded(outboxMails.recipient, text),
    subject: (text) => containsFolded(outboxMails.subject, text),
  },
  search: (text) => containsFolded(outboxMails.recipient, text),
};

export async function listUndelivered(db: Database, list: ListQuery): Promise<UndeliveredMail[]> {
  return selectRows(
    db,
    UndeliveredMail,
    sql`
    select ${outboxMails.id} as id, ${outboxMails.recipient} as recipient, ${outboxMails.subject} as subject,
           ${outboxMails.attempts} as attempts, ${isoInstant(outboxMails.createdAt)} as "createdAt",
           ${isoInstant(outboxMails.failedAt)} as "failedAt", ${outboxMails.lastError} as "lastError"
      from ${outboxMails} ${whereClause(list.where)} ${pageClause(list)}`,
  );
}
