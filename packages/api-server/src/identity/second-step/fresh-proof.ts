import { type FreshProof, freshSeconds } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { prepared, selectRows, type Store, type Transaction } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import { hasFactor, isRequirement, ruleInEffect } from './second-step-rule.ts';

const Proof = Type.Object({
  has_second_step: Type.Boolean(),
  must_have: Type.Boolean(),
  second: Type.Boolean(),
  password: Type.Boolean(),
});
type Proof = Static<typeof Proof>;

const proof = (sid: unknown, fresh: unknown) => sql`
  select ${hasFactor(sql`s.user_id`)} as has_second_step,
         (select ${isRequirement(ruleInEffect(sql`u`))} from users u where u.id = s.user_id) as must_have,
         coalesce(s.second_at > now() - make_interval(secs => ${fresh}::int), false) as second,
         coalesce(s.proved_at > now() - make_interval(secs => ${fresh}::int), false) as password
    from sessions s where s.sid = ${sid}`;

const proofOfSession = prepared('proof_of_session', Proof, proof(sql.placeholder('sid'), sql.placeholder('fresh')));

/**
 * Requires the fresh proof a route asks for (RFC 9470): the second step of a person who has one or must have one; of others, where
 * the route asks everyone, the password. Signing in is no proof by password: a thief of the access token could rely on it.
 * @throws HttpProblem 401 `insufficient_user_authentication`.
 */
export async function requireFreshProof(
  store: Pick<Store, 'prepared'>,
  { of, seconds }: FreshProof,
  sid: string,
): Promise<void> {
  // The handler, which reads the user, knows whether the call is about an administrator.
  if (of === 'administrators') return;
  const [found] = await store.prepared(proofOfSession, { fresh: seconds, sid });
  if (!found || !isFresh(found, of)) throw staleProof(seconds);
}

function isFresh({ has_second_step, must_have, second, password }: Proof, of: FreshProof['of']): boolean {
  if (has_second_step) return second;
  // Obliged to have a second step but without one: may only set one up, with the password.
  return of === 'everyone' ? password : !must_have;
}

/**
 * Requires fresh proof in a call that makes or changes an administrator, of callers with a second step.
 * @throws HttpProblem 401 `insufficient_user_authentication`.
 */
export async function requireFreshSecondStep(tx: Transaction, { sid }: Pick<Administrator, 'sid'>): Promise<void> {
  const [found] = await selectRows(tx, Proof, proof(sid, freshSeconds));
  if (!found || !isFresh(found, 'second-step')) throw staleProof(freshSeconds);
}

function staleProof(seconds: number): HttpProblem {
  return new HttpProblem(401, 'insufficient_user_authentication', say('confirm_identity'), {
    headers: { 'www-authenticate': `Bearer error="insufficient_user_authentication", max_age=${seconds}` },
  });
}
