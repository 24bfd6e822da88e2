import { nullable } from '@gangway/contract';
import { setTimeout as delay } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Database, inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { say } from '../../server/index.ts';
import { notify } from '../../trail/index.ts';
import { ChosenLanguage, openMail } from '../../outbox/index.ts';
import { type Context, resetRequestKind, resolveResetRequest } from '../../identity/index.ts';

interface OutgoingMail {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Delivers one mail; a rejection means a later retry. */
export type Deliver = (mail: OutgoingMail) => Promise<void>;

const DueRow = Type.Object({
  id: Type.Integer(),
  message_id: Type.String(),
  kind: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  sealed: nullable(Type.String()),
  attempts: Type.Integer(),
  is_bulk: Type.Boolean(),
  language: ChosenLanguage,
});
type DueRow = Static<typeof DueRow>;

const batch = 20;
const longestRun = 1000; // milliseconds of a paced run
const mostAttempts = 14; // about five days, with the waits below

/** Delivers by SMTP with nodemailer; every wait is bounded, and no mail can include files or fetched addresses. */
export function smtpDelivery(url: string): Deliver {
  let opening: Promise<Transporter> | undefined;
  // Load it with the first mail: many processes never send one.
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
    // Auto-Submitted keeps vacation responders quiet (RFC 3834 section 5).
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await transport.sendMail({ messageId, from, to: { name: '', address: to }, subject, text, html, headers });
  };
}

/** Leaves the demo's mail in the outbox, where a browser reads it. */
export const keepInOutbox: Deliver = async () => {};

/**
 * Sends due mails, at most `pace` a minute over all replicas; bulk mails go last. Each mail is claimed for two minutes, so that
 * replicas do not send it twice. A failed mail is retried after 1, 2, 4 … minutes up to a day, with the same Message-ID.
 * @returns how many were delivered.
 */
export async function sendDueMails(context: Context, deliver: Deliver, pace?: number): Promise<number> {
  const { config, db } = context;
  await resolveResets(context);
  // Add one millisecond, or a minute could hold one mail too many.
  const gap = pace === undefined ? null : Math.ceil(60_000 / pace) + 1;
  const until = performance.now() + longestRun;
  let sent = 0;
  for (;;) {
    const rows = await claimMails(db, gap);
    for (const row of rows.toSorted((a, b) => Number(a.is_bulk) - Number(b.is_bulk) || a.id - b.id)) {
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
      // Drop the delivered content, except in the demo, where people read it.
      await db.execute(sql`
        update outbox_mails set sent_at = now(), last_error = null, sealed = ${config.profile === 'demo' ? row.sealed : null}
         where id = ${row.id}`);
      sent += 1;
    }
    if (gap === null) {
      if (rows.length === 0) return sent;
      continue;
    }
    if (rows.length > 0) await holdBack(db, gap);
    const wait = await untilNextTurn(db);
    // Leave later mails to the next run: the job runs every second.
    if (wait === null || performance.now() + wait > until) return sent;
    await delay(wait);
  }
}

/** Resolves reset requests first: the person waits for that mail. */
async function resolveResets(context: Context): Promise<void> {
  for (;;) {
    const rows = await selectRows(context.db, DueRow, claim(sql`kind = ${resetRequestKind}`, batch, sql`true`));
    for (const row of rows) await inTransaction(context.db, (tx) => resolveResetRequest(tx, context, row));
    if (rows.length === 0) return;
  }
}

const isDue = sql`sent_at is null and failed_at is null and next_attempt_at <= now()`;

const isMail = sql`kind <> ${resetRequestKind}`;
// Not `exists`, for which the planner reads all that was ever sent: this asks by index for the next one.
const someIsDue = sql`(select id from outbox_mails where ${isDue} and ${isMail} order by is_bulk, id limit 1) is not null`;

function claim(which: SQL, most: number, may: SQL): SQL {
  return sql`
    update outbox_mails set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
     where ${may} and id in (select id from outbox_mails where ${isDue} and ${which}
                              order by is_bulk, id limit ${most} for update skip locked)
    returning id, message_id, kind, recipient, subject, sealed, attempts, is_bulk, language`;
}

/** Mails to send now. With a gap, one mail when it is due: the row of the pace lets one replica through. */
function claimMails(db: Database, gap: number | null): Promise<DueRow[]> {
  if (gap === null) return selectRows(db, DueRow, claim(isMail, batch, sql`true`));
  return selectRows(
    db,
    DueRow,
    sql`with turn as (
          update mail_pace set next_at = now() + ${milliseconds(gap)}
           where next_at <= now() and ${someIsDue} returning 1)
        ${claim(isMail, 1, sql`exists (select 1 from turn)`)}`,
  );
}

/** Counts the gap from the delivery: a slow mail must not let the next follow at once. */
async function holdBack(db: Database, gap: number): Promise<void> {
  await db.execute(sql`update mail_pace set next_at = greatest(next_at, now() + ${milliseconds(gap)})`);
}

/** Milliseconds until a due mail may go; null without one. */
async function untilNextTurn(db: Database): Promise<number | null> {
  const [row] = await selectRows(
    db,
    Type.Object({ wait: nullable(Type.Number()) }),
    sql`select ceil(extract(epoch from greatest(next_at - now(), interval '0')) * 1000)::float8 as wait
          from mail_pace where ${someIsDue}`,
  );
  return row?.wait ?? null;
}

function milliseconds(count: number): SQL {
  return sql`make_interval(secs => ${count / 1000}::float8)`;
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
    await notify(tx, {
      kind: 'mail-undelivered',
      title: say('mail_undelivered', { recipient: row.recipient }),
      link: '/undelivered-mail',
      dedupeKey: `mail-undelivered:${row.id}`,
    });
  }
}
