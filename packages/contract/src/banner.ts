import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Instant, Problem, body, nullable } from './shared.ts';

/** What the administrators tell everyone on the launcher. */
export const Notice = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 300 }),
  /** Shown from then on; null: at once. */
  from: nullable(Instant),
  /** Shown until then; null: until it is removed. */
  until: nullable(Instant),
});
export type Notice = Type.Static<typeof Notice>;

export const notice = {
  /** For the launcher: null before `from` and after `until` as well. */
  current: defineRoute({
    method: 'GET',
    path: '/user/me/notice',
    access: 'signed-in',
    summary: 'The notice that the launcher shows now',
    responses: { 200: Type.Object({ notice: nullable(Notice) }) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/notice',
    access: 'services:read-all',
    summary: 'The notice as it was written, also before and after its time',
    responses: { 200: Type.Object({ notice: nullable(Notice) }) },
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/notice',
    access: 'services:write',
    summary: 'Write the notice of the launcher, or remove it with null',
    body: body({ notice: nullable(Notice) }),
    responses: { 200: Type.Object({ notice: nullable(Notice) }), 400: Problem },
  }),
};
