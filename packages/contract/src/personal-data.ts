import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { EmailAddress } from './fields.ts';
import { body, freshSeconds, IdParams, Problem, record, AnyFields } from './shared.ts';

/** Everything the installation holds on one person, by kind of record; each row as it is stored, without secrets. */
export const PersonalData = Type.Object({
  /** ISO 8601. @example 2026-11-21T09:30:00.000Z */
  exportedAt: Type.String(),
  /** The person. */
  person: Type.Object({
    /** Id of the person. @example 42 */
    id: Type.Integer(),
    email: EmailAddress,
  }),
  /** Records by their kind. @example {"sessions":[{"client":"portal"}]} */
  records: record(Type.Array(AnyFields)),
});
export type PersonalData = Type.Static<typeof PersonalData>;

/** What data protection law gives a person: a copy of their data, and its erasure. */
export const personalData = {
  read: defineRoute({
    method: 'GET',
    path: '/user/:id/personal-data',
    access: 'personal-data:manage',
    fresh: { seconds: freshSeconds, of: 'everyone' },
    summary: 'Everything held on one person',
    params: IdParams,
    responses: { 200: PersonalData, 404: Problem },
  }),
  erase: defineRoute({
    method: 'POST',
    path: '/user/:id/erasure',
    access: 'personal-data:manage',
    fresh: { seconds: freshSeconds, of: 'everyone' },
    summary: 'Erase a person: the account and all records of it name no one afterwards, for good',
    params: IdParams,
    body: body({
      /** Stays in the audit trail, and must not name the person. @example Asked for by the person on 3 October */
      reason: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }),
    }),
    responses: {
      200: Type.Object({
        /** Always true: a failure is a problem. */
        isSuccess: Type.Boolean(),
        /** Entries of the audit trail that name the person no longer. @example 12 */
        rows: Type.Integer({ minimum: 0 }),
      }),
      404: Problem,
      409: Problem,
    },
  }),
};
