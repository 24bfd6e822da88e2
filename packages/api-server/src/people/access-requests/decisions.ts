import { accessRequests, inTransaction } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem, say, type Sentence } from '../../server/index.ts';
import { ChosenLanguage } from '../../outbox/index.ts';
import { cleanText, notFound, readRecord } from '../../records/index.ts';
import { inUnitOfWork, type Recorded, type UnitOfWork, unnamedActor } from '../../trail/index.ts';
import { actorNames, writeScope } from '../../entitlement/index.ts';
import { type Context, lockManagedUser, type ManagedUser } from '../../identity/index.ts';
import { type AccessRequest, nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { mailAccountDecline, mailDecline } from './decision-mails.ts';
import { accessRequestScope, readAccessRequest } from './access-request-list.ts';

export const FoundRequest = Type.Object({
  id: Type.Integer(),
  kind: Type.Union([Type.Literal('registration'), Type.Literal('service')]),
  status: Type.Union([Type.Literal('open'), Type.Literal('approved'), Type.Literal('declined')]),
  name: Type.String(),
  email: Type.String(),
  organization_id: nullable(Type.Integer()),
  user_id: nullable(Type.Integer()),
  service_id: nullable(Type.Integer()),
  language: ChosenLanguage,
  decider: nullable(Type.String()),
});
export type FoundRequest = Static<typeof FoundRequest>;

export type DecisionContext = Pick<Context, 'db' | 'config' | 'secrets'>;

const RequestOf = Type.Object({ user_id: nullable(Type.Integer()) });

/**
 * The person behind a service request; null behind one for an account. Locked before the request, as every change of a person goes
 * on to the person's requests.
 * @throws HttpProblem 404 out of the caller's scope, 403 for the caller's own request and for people above the caller.
 */
export async function lockAsker({ tx, caller }: UnitOfWork, id: number): Promise<ManagedUser | null> {
  const scope = accessRequestScope(writeScope(caller));
  const request = await readRecord(
    tx,
    'access request',
    RequestOf,
    sql`select user_id from ${accessRequests} where id = ${id} and ${scope}`,
  );
  if (request.user_id === null) return null;
  if (request.user_id === caller.id) {
    throw new HttpProblem(403, 'own_account', say('own_request'));
  }
  return lockManagedUser(tx, caller, request.user_id, 'grants');
}

/** The request, locked and still open. @throws HttpProblem 404 or 409. */
export async function lockOpen({ tx, caller }: UnitOfWork, id: number): Promise<FoundRequest> {
  const scope = accessRequestScope(writeScope(caller));
  const found = await readRecord(
    tx,
    'access request',
    FoundRequest,
    sql`select id, kind, status, full_name(first_name, last_name) as name, email, organization_id, user_id, service_id, language,
               (select ${actorNames(caller)({ id: sql`u.id`, name: sql`full_name(u)` })} from users u where u.id = decided_by) as decider
          from ${accessRequests} where id = ${id} and ${scope} for update`,
  );
  if (found.status !== 'open') {
    const decision = found.status === 'approved' && found.kind === 'service' ? 'granted' : found.status;
    throw new HttpProblem(409, 'already_decided', alreadyDecided(found.decider, decision));
  }
  return found;
}

function alreadyDecided(by: string | null, decision: string): Sentence {
  if (!by) return say('already_decided_by_another', { decision });
  return by === unnamedActor
    ? say('already_decided_by_administrator', { decision })
    : say('already_decided', { by, decision });
}

interface Decision {
  status: 'approved' | 'declined';
  /** The account made for a registration. */
  created?: { id: number; email: string };
  note?: string;
  /** What the trail says beside the status, in the names people read. */
  given?: Recorded;
}

export async function decide(
  { tx, caller, events }: UnitOfWork,
  found: FoundRequest,
  { status, created, note = '', given = {} }: Decision,
): Promise<void> {
  await tx.execute(
    sql`update access_requests set status = ${status}, decided_at = now(), decided_by = ${caller.id},
               decision_note = ${note}, created_user_id = ${created?.id ?? null}, version = version + 1
         where id = ${found.id}`,
  );
  events.push({
    action: `access-request.${status}`,
    target: { type: 'access-request', id: found.id, name: found.name },
    organizationId: found.organization_id,
    before: { status: 'open', ...(created ? { email: found.email } : {}) },
    after: { status, ...(created ? { email: created.email } : {}), ...(note === '' ? {} : { note }), ...given },
  });
}

/**
 * The request that a new user is added for, locked before anything about the address is looked up: a request that is out of
 * reach tells nothing else.
 * @throws HttpProblem 404 for one that is not there, 409 when it was decided, or made for another address or organization. An
 *   address that no account can have (`text@text`) may be corrected.
 */
export async function lockRegistration(
  work: UnitOfWork,
  id: number,
  made: { email: string; organization: number; isUsable: (email: string) => boolean },
): Promise<FoundRequest> {
  const found = await lockOpen(work, id);
  if (found.kind !== 'registration') throw notFound('access request');
  if (found.organization_id !== made.organization)
    throw otherRequest('organization', say('request_of_other_organization'));
  if (found.email !== made.email && made.isUsable(found.email))
    throw otherRequest('email', say('request_of_other_email', { email: found.email }));
  return found;
}

function otherRequest(field: string, sentence: Sentence): HttpProblem {
  return new HttpProblem(409, 'other_request', sentence, { field });
}

/** Notes that a registration was approved by the user who was just added for it. */
export function approveRegistration(
  work: UnitOfWork,
  found: FoundRequest,
  created: { id: number; email: string },
): Promise<void> {
  return decide(work, found, { status: 'approved', created });
}

/** @throws HttpProblem as `lockAsker`, 409 when it was decided, 400 where the asker would read no reason. */
export function declineRequest(
  context: DecisionContext,
  caller: Caller,
  id: number,
  text: string,
): Promise<AccessRequest> {
  const note = cleanText(text, 'note');
  return inTransaction(context.db, (tx) =>
    inUnitOfWork(tx, caller, async (work) => {
      const asker = await lockAsker(work, id);
      const found = await lockOpen(work, id);
      if (found.kind === 'service' && note === '') throw fieldProblem('note', say('note_required'));
      await decide(work, found, { status: 'declined', note });
      if (found.kind === 'registration') await mailAccountDecline(tx, context, found, note);
      // A deactivated person reads no reason: nothing can be asked for any more.
      else if (asker?.is_active === true && !asker.organization_off) {
        await mailDecline(tx, context, caller, found, note);
      }
      return readAccessRequest(tx, caller, id);
    }),
  );
}
