import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, selectRows } from '../../store/index.ts';
import type { Origin } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';
import { endFamily } from './end-sessions.ts';

const OwnerRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  organization_id: Type.Union([Type.Integer(), Type.Null()]),
});

/** Ends a session with its family and records it; does nothing for an ended one. */
export async function logOut(db: Database, sid: string, origin: Origin): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await endFamily(tx, sid, 'signed out')) === 0) return;
    const [owner] = await selectRows(
      tx,
      OwnerRow,
      sql`
      select u.id, full_name(u) as name, u.organization_id
        from sessions s join users u on u.id = s.user_id where s.sid = ${sid}`,
    );
    if (!owner) return;
    await recordChange(
      tx,
      { id: owner.id, name: owner.name, ...origin },
      {
        action: 'session.signed_out',
        target: { type: 'user', id: owner.id, name: owner.name },
        organizationId: owner.organization_id,
      },
    );
  });
}
