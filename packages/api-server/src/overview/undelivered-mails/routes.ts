import { mail } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { outboxMails } from '../../store/index.ts';
import { mount } from '../../server/index.ts';
import { listQuery, listTotal, totalHeaders } from '../../records/index.ts';
import type { Context } from '../../identity/index.ts';
import { listUndelivered, mailColumns, undelivered } from './undelivered-mails.ts';

export function mailRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, mail.undelivered, async ({ query, answer }) => {
    const list = listQuery(query, mailColumns, undelivered);
    const [rows, total] = await Promise.all([listUndelivered(db, list), listTotal(db, outboxMails, list)]);
    return answer(200, rows, totalHeaders(total));
  });
}
