import type { Transaction } from '../../store/index.ts';
import type { Origin } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';
import { endServiceSession } from '../../identity/index.ts';
import type { Client } from '../client/find-client.ts';
import { personOfSession } from '../service-session.ts';

/** Ends a service's session whose code or refresh token was copied, and records it (RFC 6749 4.1.2, RFC 9700 4.14.2). */
export async function endCopied(
  tx: Transaction,
  client: Client,
  sid: string,
  reason: string,
  origin: Origin,
): Promise<void> {
  if (!(await endServiceSession(tx, sid, reason))) return;
  const { id, name, organization_id: organizationId } = await personOfSession(tx, sid);
  await recordChange(
    tx,
    { id, name, ...origin },
    {
      action: 'session.refresh_reuse',
      target: { type: 'service', id: client.service.id, name: client.service.name },
      organizationId,
      after: { reason },
      result: 'ended',
    },
  );
}
