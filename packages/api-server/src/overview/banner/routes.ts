import { notice } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { currentNotice, readNotice, saveNotice } from './banner.ts';

/** What the administrators tell everyone on the launcher. */
export function noticeRoutes(app: FastifyInstance, { db, clock }: Context): void {
  mount(app, notice.current, async ({ answer }) => answer(200, { notice: await currentNotice(db, clock()) }));
  mount(app, notice.read, async ({ answer }) => answer(200, { notice: await readNotice(db) }));
  mount(app, notice.save, async ({ body, caller, answer }) =>
    answer(200, { notice: await saveNotice(db, caller, body.notice) }),
  );
}
