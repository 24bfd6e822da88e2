import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Id, Instant, filterText, paging, nullable } from './shared.ts';

/** A mail given up after its last attempt. Its text stays sealed: it may contain a sign-in link. */
export const UndeliveredMail = Type.Object({
  id: Id,
  recipient: Type.String(),
  subject: Type.String(),
  attempts: Type.Integer(),
  createdAt: Instant,
  failedAt: Instant,
  /** Last error of the mail server or the connection. */
  lastError: nullable(Type.String()),
});
export type UndeliveredMail = Type.Static<typeof UndeliveredMail>;

export const UndeliveredMailQuery = Type.Object({ ...paging, 'f.recipient': filterText, 'f.subject': filterText });

export const mail = {
  undelivered: defineRoute({
    method: 'GET',
    path: '/mails/undelivered',
    access: 'mails:read',
    summary: 'Mails that could not be delivered, newest first',
    query: UndeliveredMailQuery,
    responses: { 200: Type.Array(UndeliveredMail) },
  }),
};
