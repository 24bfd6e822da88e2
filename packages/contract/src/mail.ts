import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Id, Instant, Problem, filterText, paging, nullable } from './shared.ts';

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

/** The caller's latest test mail of the past week. Neither `sentAt` nor `lastError`: it waits for its first attempt. */
export const TestMail = Type.Object({
  recipient: Type.String(),
  createdAt: Instant,
  /** When the mail server took it. */
  sentAt: nullable(Instant),
  attempts: Type.Integer(),
  /** Last error of the mail server or the connection. */
  lastError: nullable(Type.String()),
});
export type TestMail = Type.Static<typeof TestMail>;

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
