import { UndeliveredMail } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type ListColumns, type ListQuery, containsAnyCase } from '../../records/list-query.ts';
import { isoInstant, pageClause, whereClause } from '../../store/statements/sql-fragments.ts';
import type { Database } from '../../store/database.ts';
import { outboxMails } from '../../store/schema/tables.ts';
import { selectRows } from '../../store/statements/select-rows.ts';

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
    recipient: (text) => containsAnyCase(outboxMails.recipient, text),
    subject: (text) => containsAnyCase(outboxMails.subject, text),
  },
  search: (text) => containsAnyCase(outboxMails.recipient, text),
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
