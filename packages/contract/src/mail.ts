import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { EmailAddress } from './fields.ts';
import { Id, Instant, Problem, filterText, paging, nullable } from './shared.ts';

/** A mail given up after its last attempt. Its text stays sealed: it may contain a sign-in link. */
export const UndeliveredMail = Type.Object({
  id: Id,
  recipient: EmailAddress,
  /** Subject of the mail. @example You are invited to Gangway */
  subject: Type.String(),
  /** How often it was sent. @example 8 */
  attempts: Type.Integer(),
  createdAt: Instant,
  failedAt: Instant,
  /** Last error of the mail server or the connection. @example 550 No such mailbox */
  lastError: nullable(Type.String()),
});
export type UndeliveredMail = Type.Static<typeof UndeliveredMail>;

export const UndeliveredMailQuery = Type.Object({ ...paging, 'f.recipient': filterText, 'f.subject': filterText });

/** The caller's latest test mail of the past week. Neither `sentAt` nor `lastError`: it waits for its first attempt. */
export const TestMail = Type.Object({
  /** Own address of the caller. */
  recipient: EmailAddress,
  createdAt: Instant,
  /** When the mail server took it. */
  sentAt: nullable(Instant),
  /** How often it was sent. @example 1 */
  attempts: Type.Integer(),
  /** Last error of the mail server or the connection. @example connect ECONNREFUSED 127.0.0.1:25 */
  lastError: nullable(Type.String()),
});
export type TestMail = Type.Static<typeof TestMail>;

/** Mails that could not be delivered, and a mail to try the mail server with. */
export const mail = {
  undelivered: defineRoute({
    method: 'GET',
    path: '/mails/undelivered',
    access: 'mails:read',
    summary: 'Mails that could not be delivered, newest first',
    query: UndeliveredMailQuery,
    responses: { 200: Type.Array(UndeliveredMail) },
  }),
  lastTest: defineRoute({
    method: 'GET',
    path: '/mails/test',
    access: 'mails:test',
    summary: "The caller's latest test mail of the past week, and whether the mail server took it",
    responses: { 200: Type.Object({ mail: nullable(TestMail) }) },
  }),
  sendTest: defineRoute({
    method: 'POST',
    path: '/mails/test',
    access: 'mails:test',
    summary: "Send a test mail to the caller's own address",
    responses: { 202: Type.Object({ mail: TestMail }), 429: Problem },
  }),
};
