import { mail } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { outboxMails } from '../../store/index.ts';
import { mount } from '../../server/index.ts';
import { listQuery, listTotal, totalHeaders } from '../../records/index.ts';
import type { Context } from '../../identity/index.ts';
import { lastTestMail, sendTestMail } from './test-mail.ts';
import { listUndelivered, mailColumns, undelivered } from './undelivered-mails.ts';

export function mailRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(app, mail.undelivered, async ({ query, answer }) => {
    const list = listQuery(query, mailColumns, undelivered);
    const [rows, total] = await Promise.all([listUndelivered(db, list), listTotal(db, outboxMails, list)]);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, mail.lastTest, async ({ caller, answer }) => answer(200, { mail: await lastTestMail(db, caller) }));

  mount(app, mail.sendTest, async ({ caller, answer }) => answer(202, { mail: await sendTestMail(context, caller) }));
}
