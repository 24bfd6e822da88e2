import { me } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { mount } from '../../server/index.ts';
import { readProfile, savePreferences } from './profile.ts';

/** Routes of the caller's record. */
export function profileRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, me.read, async ({ caller, answer }) => answer(200, await readProfile(db, caller.id)));

  mount(app, me.savePreferences, async ({ body, caller, answer }) =>
    answer(200, await savePreferences(db, caller.id, body)),
  );
}
