import { sql } from 'drizzle-orm';
import type { Transaction } from '../../store/index.ts';
import { type Caller, HttpProblem, randomToken, sha256, say } from '../../server/index.ts';
import { type Actor, recordChange } from '../../trail/index.ts';
import { hasSecretMethod } from './client-settings.ts';
import { readStoredClient } from './stored-client.ts';

/** Hours for which the previous secret is accepted, so that a service changes over without a gap. */
const overlapHours = 24;

/**
 * Makes a new secret; the previous one stays valid for `overlapHours`.
 * @throws HttpProblem 404 for a service without a client, 409 for a client that has no secret.
 */
export async function makeClientSecret(
  tx: Transaction,
  actor: Actor | Caller,
  serviceId: number,
): Promise<{ clientId: string; clientSecret: string }> {
  await tx.execute(sql`select 1 from oidc_clients where service_id = ${serviceId} for update`);
  const { service, client } = await readStoredClient(tx, serviceId);
  if (client.clientId === null) {
    throw new HttpProblem(404, 'no_client', say('sign_in_settings_missing'));
  }
  if (client.authMethod === 'none') {
    throw new HttpProblem(409, 'public_client', say('public_client'));
  }
  if (!hasSecretMethod(client)) {
    throw new HttpProblem(409, 'signing_client', say('signing_client'));
  }
  const clientSecret = randomToken();
  await tx.execute(sql`
    update oidc_clients
       set old_secret_hash = secret_hash,
           old_secret_until = case when secret_hash is not null then now() + make_interval(hours => ${overlapHours}) end,
           secret_hash = ${sha256(clientSecret)}
     where service_id = ${serviceId}`);
  await recordChange(tx, actor, {
    action: 'service.secret_made',
    target: { type: 'service', id: serviceId, name: service.display_name },
  });
  return { clientId: client.clientId, clientSecret };
}
