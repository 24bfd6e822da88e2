import { sql } from 'drizzle-orm';
import { inTransaction } from '../store/index.ts';
import type { Origin } from '../server/index.ts';
import { recordChange } from '../trail/index.ts';
import { type Context, endServiceSession, readRefreshToken } from '../identity/index.ts';
import type { Client } from './client/find-client.ts';
import { type Parameters, requireToken } from './parameters.ts';
import { personOfSession } from './service-session.ts';
import { readServiceToken } from './service-tokens.ts';

/**
 * Revokes a token (RFC 7009) with its session and all tokens of that session. Ignores an unknown or expired token and one of
 * another client (2.2).
 */
export async function revokeToken(
  context: Context,
  client: Client,
  parameters: Parameters,
  origin: Origin,
): Promise<void> {
  const token = requireToken(parameters);
  const sid = readRefreshToken(context.secrets, token)?.sid ?? (await readServiceToken(context, token))?.sid;
  if (sid === undefined) return;
  await inTransaction(context.db, async (tx) => {
    const { rows } = await tx.execute(sql`select 1 from sessions where sid = ${sid} and oidc_client_id = ${client.id}`);
    if (rows.length === 0 || !(await endServiceSession(tx, sid, 'given back by the service'))) return;
    const { id, name, organization_id: organizationId } = await personOfSession(tx, sid);
    // Name the service as the actor: it has no account.
    await recordChange(
      tx,
      { id: null, name: client.service.name, ...origin },
      {
        action: 'launch.ended',
        target: { type: 'user', id, name },
        organizationId,
        after: { service: client.service.name },
      },
    );
  });
}
