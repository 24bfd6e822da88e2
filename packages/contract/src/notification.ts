import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { DisplayName } from './fields.ts';
import {
  IdParams,
  Id,
  Instant,
  Problem,
  Success,
  filterFlag,
  nullable,
  oneOf,
  paging,
  SaidSentence,
} from './shared.ts';

/** Events that notify administrators. */
export const notificationKinds = [
  'access-request',
  'access-ending',
  'branch-added',
  'customer-added',
  'customer-draft',
  'limit-threshold',
  'mail-undelivered',
  'organization-added',
  'plan-ending',
  'plan-starting',
  'review-due',
  'sign-ins-failed',
  'subscription-added',
  'user-added',
  'user-state',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Something that happened, for an administrator. */
export const Notification = Type.Object({
  id: Id,
  /** One of `notificationKinds`, or one of a later release. @example user-added */
  kind: Type.String(),
  /** A sentence about it. @example Olga User was added */
  title: Type.String(),
  /** The sentence in parts; null where an earlier release wrote it. */
  said: Type.Optional(nullable(SaidSentence)),
  /** Path in the console that shows the record. @example /users/42 */
  link: Type.String(),
  createdAt: Instant,
  /** The caller has read it. */
  read: Type.Boolean(),
  /** Waits for a decision the caller may make. */
  needsYou: Type.Boolean(),
  /** Person who asks, else the organization it concerns; null for all organizations. */
  about: nullable(
    Type.Object({
      /** Which of the two it is, hence which mark it has. */
      kind: oneOf('person', 'organization'),
      /** Id of the user or organization; of the request while the person has no account. */
      id: Id,
      /** @example Harbour Freight */
      name: DisplayName,
    }),
  ),
});
export type Notification = Type.Static<typeof Notification>;

/** Notifications of the caller. */
export const notification = {
  list: defineRoute({
    method: 'GET',
    path: '/notifications',
    access: 'notifications:read',
    summary: 'Notifications of the caller, newest first',
    query: Type.Object({ ...paging, 'f.unread': filterFlag, 'f.needsYou': filterFlag }),
    responses: { 200: Type.Array(Notification) },
  }),
  unreadCount: defineRoute({
    method: 'GET',
    path: '/notifications/unread-count',
    access: 'notifications:read',
    summary: 'How many notifications are unread, and how many wait for the caller',
    responses: {
      200: Type.Object({
        /** How many are unread. @example 3 */
        unread: Type.Integer(),
        /** How many wait for a decision the caller may make. @example 1 */
        needsYou: Type.Integer(),
      }),
    },
  }),
  read: defineRoute({
    method: 'POST',
    path: '/notifications/:id/read',
    access: 'notifications:read',
    summary: 'Mark one notification as read',
    params: IdParams,
    responses: { 200: Success, 404: Problem },
  }),
  readAll: defineRoute({
    method: 'POST',
    path: '/notifications/read-all',
    access: 'notifications:read',
    summary: 'Mark all notifications as read',
    responses: { 200: Success },
  }),
};
