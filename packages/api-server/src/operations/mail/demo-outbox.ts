import { desc, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { outboxMails } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import { openMail } from '../../outbox/index.ts';
import type { Context } from '../../identity/index.ts';
import { inboxPage, type ShownMail } from './inbox-page.ts';
import { keepInOutbox, sendDueMails } from './outbox-sender.ts';

const most = 200;

/** Serves the demo's shared mailbox at /dev/mail, as data at /dev/mail.json. Never mounted in production. */
export function demoOutboxRoutes(app: FastifyInstance, context: Context): void {
  const hidden = { config: { internal: true } };

  // Accept only our names as Host: a foreign page can point its name at this computer and read the mail.
  const hosts = new Set(
    ['localhost', '127.0.0.1', '[::1]', context.config.apiUrl].map((name) =>
      name.includes('//') ? new URL(name).hostname : name,
    ),
  );
  const requireOwnHost = async (request: FastifyRequest): Promise<void> => {
    if (!hosts.has((request.headers.host ?? '').replace(/:\d{1,5}$/, ''))) {
      throw new HttpProblem(403, 'foreign_host', say('foreign_host'));
    }
  };

  const list = async (): Promise<ShownMail[]> => {
    await sendDueMails(context, keepInOutbox); // wait for mails caused a moment ago
    const rows = await context.db
      .select()
      .from(outboxMails)
      .where(sql`${isNotNull(outboxMails.sentAt)} and ${isNotNull(outboxMails.sealed)}`)
      .orderBy(desc(outboxMails.id))
      .limit(most);
    return rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      ...openMail(context.secrets, row.sealed ?? ''),
      sentAt: (row.sentAt ?? row.createdAt).toISOString(),
    }));
  };

  app.get('/dev/mail.json', { ...hidden, preHandler: requireOwnHost }, async () =>
    (await list()).map(({ id: _id, ...mail }) => mail),
  );

  app.get('/dev/mail', { ...hidden, preHandler: requireOwnHost }, async (request, reply) => {
    const mails = await list();
    const query = new URL(request.url, 'http://demo').searchParams;
    const opened = mails.find(({ id }) => String(id) === query.get('mail'));
    void reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
    return inboxPage(mails, opened, query.get('as') === 'text' ? 'text' : 'html');
  });
}
