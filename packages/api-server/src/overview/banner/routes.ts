import { banner } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { currentBanner, readBanner, saveBanner } from './banner.ts';

/** Mounts the banner of the launcher. */
export function bannerRoutes(app: FastifyInstance, { db, clock }: Context): void {
  mount(app, banner.current, async ({ answer }) => answer(200, { notice: await currentBanner(db, clock()) }));
  mount(app, banner.read, async ({ answer }) => answer(200, { notice: await readBanner(db) }));
  mount(app, banner.save, async ({ body, caller, answer }) =>
    answer(200, { notice: await saveBanner(db, caller, body.notice) }),
  );
}
