import { desc, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { outboxMails } from '../../store/index.ts';
import { HttpProblem } from '../../server/index.ts';
import { openMail } from '../../outbox/index.ts';
import type { Context } from '../../identity/index.ts';
import { keepInOutbox, sendDueMails } from './outbox-sender.ts';

interface ShownMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

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
      throw new HttpProblem(403, 'foreign_host', 'Open the demo mail at the API’s own address.');
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
      to: row.recipient,
      subject: row.subject,
      ...openMail(context.secrets, row.sealed ?? ''),
      sentAt: (row.sentAt ?? row.createdAt).toISOString(),
    }));
  };

  app.get('/dev/mail.json', { ...hidden, preHandler: requireOwnHost }, list);

  app.get('/dev/mail', { ...hidden, preHandler: requireOwnHost }, async (_request, reply) => {
    const mails = await list();
    void reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
    return page(mails);
  });
}

function page(mails: readonly ShownMail[]): string {
  const entries = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">To ${escapeHtml(mail.to)} · <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 16).replace('T', ' ')} UTC</time></p>
<div class="forms">${framed(mail)}<pre>${linked(mail.text)}</pre></div></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo mail · Gangway</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:76rem;margin:0 auto;padding:2rem 1rem}
article{border:1px solid #8886;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:0}
.meta{opacity:.75;margin:.25rem 0 1rem;font-size:.9rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
.forms{display:grid;gap:1.25rem}iframe{width:100%;height:30rem;border:1px solid #8886;border-radius:8px;box-sizing:border-box}
@media(min-width:60rem){.forms{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}}
</style></head><body><main><h1>Demo mail</h1><p>The demo keeps its mail here instead of sending it: as it looks, and its plain text. Newest first.</p>
${entries.length > 0 ? entries.join('\n') : '<p>No mail yet.</p>'}</main></body></html>`;
}

/**
 * The HTML of a mail in a sandbox: it runs no script, has no origin, and inherits the policy of this page. A link opens a
 * window of its own.
 */
function framed({ subject, html }: ShownMail): string {
  const content = html.replace('<head>', '<head><base target="_blank">');
  return `<iframe title="${escapeHtml(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(content)}"></iframe>`;
}

/** Escaped text with clickable addresses. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}

function escapeHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
