import type { Transporter } from 'nodemailer';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import type { Transaction } from '../store/database.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { notifications } from '../store/schema.ts';
import { openMail } from './enqueue-mail.ts';
import { resetRequestKind, resolveResetRequest } from './reset-request.ts';
import { selectRows } from '../store/select-rows.ts';

interface OutgoingMail {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands one mail over, or rejects: then it is tried again later. */
export type Deliver = (mail: OutgoingMail) => Promise<void>;

const DueRow = Type.Object({
  id: Type.Integer(),
  message_id: Type.String(),
  kind: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  sealed: Type.Union([Type.String(), Type.Null()]),
  attempts: Type.Integer(),
});
type DueRow = Static<typeof DueRow>;

const batch = 20;
const mostAttempts = 14; // with the waits below about five days

/** SMTP by nodemailer; every wait is bounded, and neither files nor addresses can be pulled into a mail. */
export function smtpDelivery(url: string): Deliver {
  let opening: Promise<Transporter> | undefined;
  // Loaded with the first mail: many processes never send one.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(url, {
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object);
  };
  return async ({ messageId, from, to, subject, text, html }) => {
    const transport = await (opening ??= open());
    await transport.sendMail({ messageId, from, to: { name: '', address: to }, subject, text, html });
  };
}

/** The demo keeps its mail in the outbox, where a browser reads it. */
export const keepInOutbox: Deliver = async () => {};

/**
 * Sends what is due. Each mail is claimed for two minutes first, so that replicas do not send it twice; one that fails is
 * tried again after 1, 2, 4 … minutes up to a day, with the same Message-ID.
 * @returns how many were handed over.
 */
export async function sendDueMails(context: Context, deliver: Deliver): Promise<number> {
  const { config, db } = context;
  let sent = 0;
  for (;;) {
    const rows = await selectRows(
      db,
      DueRow,
      sql`
      update outbox_mails set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
       where id in (select id from outbox_mails
                     where sent_at is null and failed_at is null and next_attempt_at <= now()
                     order by id limit ${batch} for update skip locked)
      returning id, message_id, kind, recipient, subject, sealed, attempts`,
    );
    for (const row of rows.toSorted((a, b) => a.id - b.id)) {
      if (row.kind === resetRequestKind) {
        await inTransaction(db, (tx) => resolveResetRequest(tx, context, row));
        continue;
      }
      try {
        await deliver({
          messageId: row.message_id,
          from: config.mailFrom,
          to: row.recipient,
          subject: row.subject,
          ...content(context, row),
        });
      } catch (error) {
        context.log.warn({ err: error, mail_id: row.id, attempts: row.attempts }, 'mail not delivered');
        await inTransaction(db, (tx) => postpone(tx, row, error));
        continue;
      }
      // Once delivered the content is of no further use, save in the demo, where people read it.
      await db.execute(sql`
        update outbox_mails set sent_at = now(), last_error = null, sealed = ${config.profile === 'demo' ? row.sealed : null}
         where id = ${row.id}`);
      sent += 1;
    }
    if (rows.length === 0) return sent;
  }
}

function content({ secrets }: Context, row: DueRow): { text: string; html: string } {
  return openMail(secrets, row.sealed ?? '');
}

async function postpone(tx: Transaction, row: DueRow, error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const final = row.attempts >= mostAttempts;
  await tx.execute(sql`
    update outbox_mails
       set last_error = ${message}, failed_at = case when ${final} then now() end,
           next_attempt_at = now() + make_interval(mins => least(1440, power(2, ${row.attempts - 1})::int))
     where id = ${row.id}`);
  if (final) {
    await tx
      .insert(notifications)
      .values({
        kind: 'mail-undelivered',
        title: 'A mail could not be delivered',
        message: `The mail to ${row.recipient} was tried ${row.attempts} times. Check the address and the mail server.`,
        link: '/undelivered-mail',
        dedupeKey: `mail-undelivered:${row.id}`,
      })
      .onConflictDoNothing();
  }
}
