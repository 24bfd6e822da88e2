import { savedView } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { listViews, removeView, saveView } from './saved-views.ts';

/** Names for the addresses of filtered lists, one's own or shared within the organization. */
export function savedViewRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, savedView.list, async ({ query, caller, answer }) => answer(200, await listViews(db, caller, query.list)));

  mount(app, savedView.create, async ({ body, caller, answer }) => answer(201, await saveView(db, caller, body)));

  mount(app, savedView.remove, async ({ params, caller, answer }) => {
    await removeView(db, caller, params.id);
    return answer(200, { isSuccess: true });
  });
}
