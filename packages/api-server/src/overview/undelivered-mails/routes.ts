import { mail } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../identity/context.ts';
import { listQuery } from '../../records/list-query.ts';
import { listTotal, totalHeaders } from '../../records/list-total.ts';
import { mount } from '../../server/http/mount.ts';
import { outboxMails } from '../../store/schema/tables.ts';
import { listUndelivered, mailColumns, undelivered } from './undelivered-mails.ts';

export function mailRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, mail.undelivered, async ({ query, answer }) => {
    const list = listQuery(query, mailColumns, undelivered);
    const [rows, total] = await Promise.all([listUndelivered(db, list), listTotal(db, outboxMails, list)]);
    return answer(200, rows, totalHeaders(total));
  });
}
