import type { Route } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { HttpProblem } from '../http/http-problem.ts';
import type { Store } from '../store/database.ts';
import { prepared } from '../store/prepared.ts';
import { hasSecondStep } from './second-step.ts';

interface Proof {
  has_second_step: boolean;
  second: boolean;
  password: boolean;
}

const proofOfSession = prepared(
  'proof_of_session',
  sql`
    select ${hasSecondStep(sql`s.user_id`)} as has_second_step,
           coalesce(s.second_at > now() - make_interval(secs => ${sql.placeholder('fresh')}::int), false) as second,
           coalesce(s.proved_at > now() - make_interval(secs => ${sql.placeholder('fresh')}::int), false) as password
      from sessions s where s.sid = ${sql.placeholder('sid')}`,
);

/**
 * Asks a session for fresh proof, where the contract wants it (RFC 9470): of a person with a second step that one, and of one
 * without, where the route asks everyone, the password. Having signed in does not count as proof by password: a thief of
 * the access token could rely on it.
 * @throws HttpProblem 401 `insufficient_user_authentication`.
 */
export async function requireFreshProof(
  store: Pick<Store, 'prepared'>,
  { fresh, freshFor }: Pick<Route, 'fresh' | 'freshFor'>,
  sid: string,
): Promise<void> {
  if (fresh === undefined) return;
  const [proof] = await store.prepared<Proof>(proofOfSession, { fresh, sid });
  const isFresh = proof?.has_second_step === true ? proof.second : freshFor === undefined || proof?.password === true;
  if (isFresh) return;
  throw new HttpProblem(
    401,
    'insufficient_user_authentication',
    'Confirm that it is you, then try again. Nothing was changed.',
    {
      headers: { 'www-authenticate': `Bearer error="insufficient_user_authentication", max_age=${fresh}` },
    },
  );
}
