import type { AccessRequest } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { recordChange } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import { notFound } from '../../names.ts';
import { Refusal } from '../../refusal.ts';
import type { Database, Transaction } from '../../store/database.ts';
import { inTransaction } from '../../store/in-transaction.ts';
import { accessRequests } from '../../store/schema.ts';
import { accessRequestScope, readAccessRequest } from './repository.ts';

type Found = Record<string, unknown> & {
  id: number;
  kind: 'registration' | 'service';
  status: 'open' | 'approved' | 'declined';
  name: string;
  organization_id: number | null;
};

/** The request, locked and still open. @throws Refusal 404 or 409. */
async function lockOpen(tx: Transaction, caller: Caller, id: number): Promise<Found> {
  const scope = accessRequestScope(caller);
  const { rows } = await tx.execute<Found>(
    sql`select id, kind, status, trim(first_name || ' ' || last_name) as name, organization_id
          from ${accessRequests} where id = ${id} ${scope ? sql`and ${scope}` : sql``} for update`,
  );
  const [found] = rows;
  if (!found) throw notFound('access request');
  if (found.status !== 'open') {
    throw new Refusal(409, 'already_decided', `This request was ${found.status} already.`);
  }
  return found;
}

async function decide(
  tx: Transaction,
  caller: Caller,
  found: Found,
  status: 'approved' | 'declined',
  createdUserId: number | null = null,
): Promise<void> {
  await tx.execute(
    sql`update access_requests set status = ${status}, decided_at = now(), decided_by = ${caller.id},
               created_user_id = ${createdUserId}, version = version + 1 where id = ${found.id}`,
  );
  await recordChange(tx, caller, {
    action: `access-request.${status}`,
    target: { type: 'access-request', id: found.id, name: found.name },
    organizationId: found.organization_id,
    before: { status: 'open' },
    after: { status },
  });
}

/** Marks a registration as approved by the user who was just added for it. */
export async function approveRegistration(tx: Transaction, caller: Caller, id: number, userId: number): Promise<void> {
  const found = await lockOpen(tx, caller, id);
  if (found.kind !== 'registration') throw notFound('access request');
  await decide(tx, caller, found, 'approved', userId);
}

export function approveRequest(db: Database, caller: Caller, id: number): Promise<AccessRequest> {
  return inTransaction(db, async (tx) => {
    const found = await lockOpen(tx, caller, id);
    if (found.kind === 'registration') {
      throw new Refusal(409, 'add_the_user', 'A request for an account is approved by adding the user.');
    }
    await decide(tx, caller, found, 'approved');
    return readAccessRequest(tx, caller, id);
  });
}

export function declineRequest(db: Database, caller: Caller, id: number): Promise<AccessRequest> {
  return inTransaction(db, async (tx) => {
    await decide(tx, caller, await lockOpen(tx, caller, id), 'declined');
    return readAccessRequest(tx, caller, id);
  });
}
