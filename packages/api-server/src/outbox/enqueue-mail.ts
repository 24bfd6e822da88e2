import { randomUUID } from 'node:crypto';
import type { Config } from '../config/index.ts';
import { outboxMails, type Transaction } from '../store/index.ts';
import type { Secrets } from '../server/index.ts';

interface MailContext {
  config: Config;
  secrets: Secrets;
}

export interface Mail {
  /** Kind of mail: `reset`, `invitation`, … */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  userId?: number;
  /** One of many mails of one act: lets mails pass that a person waits for. */
  isBulk?: boolean;
}

/**
 * Adds a mail to the outbox, in the transaction that causes it: it is sent exactly when that commits, and never delays the
 * answer. The content is encrypted, since it may hold a link that opens an account.
 */
export async function enqueueMail(tx: Transaction, context: MailContext, mail: Mail): Promise<void> {
  await mailInsert(tx, context, mail);
}

/** The insert of `enqueueMail`, for `writeTogether`. */
export function mailInsert(tx: Transaction, context: MailContext, mail: Mail) {
  return mailsInsert(tx, context, [mail]);
}

/** The same of several mails; there must be one. */
export function mailsInsert(tx: Transaction, { config, secrets }: MailContext, mails: readonly Mail[]) {
  return tx.insert(outboxMails).values(
    mails.map((mail) => ({
      messageId: `<${randomUUID()}@${new URL(config.portalUrl).hostname}>`,
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      sealed: secrets.seal('mail', JSON.stringify({ text: mail.text, html: mail.html })),
      userId: mail.userId ?? null,
      isBulk: mail.isBulk ?? false,
    })),
  );
}

/** Text and HTML of a stored mail. */
export function openMail(secrets: Secrets, sealed: string): { text: string; html: string } {
  const content: { text: string; html: string } = JSON.parse(secrets.open('mail', sealed));
  return content;
}
