import { notification } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { notifications } from '../../store/index.ts';
import { mount } from '../../server/index.ts';
import { listQuery, listTotal, notFound, totalHeaders } from '../../records/index.ts';
import type { Context } from '../../identity/index.ts';
import {
  countNotifications,
  listNotifications,
  markRead,
  notificationColumns,
  notificationScope,
} from './notification-list.ts';

/** Notifications of administrators; each has read or unread ones of their own. */
export function notificationRoutes(app: FastifyInstance, { db, store }: Context): void {
  mount(app, notification.list, async ({ query, caller, answer }) => {
    const list = listQuery(query, notificationColumns(caller), notificationScope(caller));
    const [rows, total] = await Promise.all([listNotifications(db, caller, list), listTotal(db, notifications, list)]);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, notification.unreadCount, async ({ caller, answer }) =>
    answer(200, await countNotifications(store, caller)),
  );

  mount(app, notification.read, async ({ params, caller, answer }) => {
    if (!(await markRead(db, caller, params.id))) throw notFound('notification');
    return answer(200, { isSuccess: true });
  });

  mount(app, notification.readAll, async ({ caller, answer }) => {
    await markRead(db, caller, 'all');
    return answer(200, { isSuccess: true });
  });
}
