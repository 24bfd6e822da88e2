import { nullable, ServiceClient, signInRequest } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Database, selectRows, type Transaction } from '../../store/index.ts';
import { HttpProblem, sha256, say } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { isClientAddress, isRegistered } from '../addresses.ts';
import { addressRules } from '../client/find-client.ts';

const RequestRow = Type.Object({
  client_row: Type.Integer(),
  client_id: Type.String(),
  service_id: Type.Integer(),
  key: Type.String(),
  name: Type.String(),
  redirect_uri: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  scope: Type.String(),
  state: nullable(Type.String()),
  nonce: nullable(Type.String()),
  code_challenge: nullable(Type.String()),
  prompt: signInRequest.read.responses[200].properties.prompt,
  max_age: nullable(Type.Integer()),
  login_hint: nullable(Type.String()),
  hinted_sub: nullable(Type.String()),
  second_step: nullable(Type.Union([Type.Literal('wanted'), Type.Literal('essential')])),
  subject: ServiceClient.properties.subject,
  auth_method: ServiceClient.properties.authMethod,
  created_at: Type.String(),
});
export type RequestRow = Static<typeof RequestRow>;

/**
 * Finds a request that waits for an answer. @param lock holds it until the transaction ends.
 * @throws HttpProblem 404 once it is answered or expired.
 */
export async function findRequest(
  db: Database,
  config: Context['config'],
  request: string,
  lock = false,
): Promise<RequestRow> {
  const [row] = await selectRows(
    db,
    RequestRow,
    sql`
    select c.id as client_row, c.client_id, c.redirect_uris, v.id as service_id, v.name as key, v.display_name as name,
           q.redirect_uri, q.scope, q.state, q.nonce, q.code_challenge, q.prompt, q.max_age, q.login_hint, q.hinted_sub, q.second_step, c.subject,
           c.auth_method, q.created_at
      from authorization_requests q join oidc_clients c on c.id = q.oidc_client_id and c.is_active
      join services v on v.id = c.service_id
     where q.hash = ${sha256(request)} and q.used_at is null and q.expires_at > now() ${lock ? sql`for update of q` : sql``}`,
  );
  // Re-check: the address may have been removed from the client.
  const rules = row && addressRules({ authMethod: row.auth_method }, config);
  if (
    !rules ||
    !isRegistered(row.redirect_uri, row.redirect_uris, rules) ||
    !isClientAddress(row.redirect_uri, rules)
  ) {
    throw new HttpProblem(404, 'no_such_request', say('sign_in_request_expired'));
  }
  return row;
}

/** Marks a request as answered: each gets one answer. */
export async function spendRequest(tx: Transaction, request: string): Promise<void> {
  await tx.execute(sql`update authorization_requests set used_at = now() where hash = ${sha256(request)}`);
}
