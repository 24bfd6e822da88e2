import { TestMail } from '@gangway/contract';
import { eq, sql } from 'drizzle-orm';
import { type Database, inTransaction, isoInstant, outboxMails, selectRows, users } from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import { enqueueMail, mailLanguageOf, testMail, testMailKind } from '../../outbox/index.ts';
import { recordChange } from '../../trail/index.ts';
import { type Context, countInTransaction } from '../../identity/index.ts';

const hour = 3600;

/** Reads the caller's latest test mail of the past week; null without one. */
export async function lastTestMail(db: Database, caller: Caller): Promise<TestMail | null> {
  const [row] = await selectRows(
    db,
    TestMail,
    sql`
    select ${outboxMails.recipient} as recipient, ${isoInstant(outboxMails.createdAt)} as "createdAt",
           ${isoInstant(outboxMails.sentAt)} as "sentAt", ${outboxMails.attempts} as attempts,
           ${outboxMails.lastError} as "lastError"
      from ${outboxMails}
     where ${outboxMails.userId} = ${caller.id} and ${outboxMails.kind} = ${testMailKind}
       and ${outboxMails.createdAt} > now() - interval '7 days'
     order by ${outboxMails.id} desc limit 1`,
  );
  return row ?? null;
}

/**
 * Puts a test mail to the caller's own address into the outbox: it takes the way of every other mail.
 * @throws HttpProblem 429 after ten in an hour
 */
export async function sendTestMail(context: Context, caller: Caller): Promise<TestMail> {
  const { config, db } = context;
  return inTransaction(db, async (tx) => {
    const window = { kind: 'test-mail', subject: String(caller.id), limit: config.throttle.testMailsPerHour } as const;
    const wait = await countInTransaction(tx, window, hour);
    if (wait > 0) {
      const headers = { 'retry-after': String(wait) };
      throw new HttpProblem(429, 'too_many_mails', say('too_many_test_mails'), {
        headers,
      });
    }
    const [person] = await tx.select({ firstName: users.firstName }).from(users).where(eq(users.id, caller.id));
    await enqueueMail(tx, context, {
      ...testMail({
        brand: config.brandName,
        firstName: person?.firstName ?? '',
        language: (await mailLanguageOf(tx, caller.id)) ?? caller.language,
        consoleUrl: config.consoleUrl,
      }),
      to: caller.email,
      userId: caller.id,
    });
    await recordChange(tx, caller, {
      action: 'mail.tested',
      target: { type: 'user', id: caller.id, name: caller.name },
      organizationId: caller.organizationId,
    });
    const mail = await lastTestMail(tx, caller);
    if (mail === null) throw new Error('The test mail is not in the outbox.');
    return mail;
  });
}
