import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, selectRows } from '../../store/index.ts';
import { type Caller, HttpProblem, randomToken, sha256, say } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';

/** Devices kept for one person; returning ones go last. */
const mostDevices = 20;

/** Hash of the device token a browser sent; null for an impossible one. */
export function deviceHash(token: string | undefined): Buffer | null {
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? sha256(token) : null;
}

/**
 * Notes a sign-in from a device: by its token, which may come from another person of the same browser, or by a new one.
 * @param known hash of a token issued here; null without one.
 * @returns a new token of 256 bits, or undefined when the device keeps its token; and the writes for `writeTogether`.
 */
export function noteDevice(userId: number, known: Buffer | null): { token: string | undefined; writes: SQL[] } {
  const token = known === null ? randomToken() : undefined;
  const hash = known ?? sha256(token ?? '');
  const note = sql`
    insert into known_devices (user_id, hash) values (${userId}, ${hash})
    on conflict (hash, user_id) do update set last_seen = now()`;
  if (token === undefined) return { token, writes: [note] };
  const forgetOldest = sql`
    delete from known_devices
     where user_id = ${userId}
       and hash in (select hash from known_devices where user_id = ${userId}
                     order by last_seen > created_at desc, last_seen desc, hash offset ${mostDevices - 1}::int)`;
  return { token, writes: [note, forgetOldest] };
}

const Forgotten = Type.Object({ label: Type.String() });

/**
 * Asks the device for the second step again.
 * @throws HttpProblem 404.
 */
export async function forgetDevice(db: Database, caller: Caller, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [device] = await selectRows(
      tx,
      Forgotten,
      sql`delete from trusted_devices where id = ${id} and user_id = ${caller.id} returning label`,
    );
    if (!device) throw new HttpProblem(404, 'no_such_device', say('no_such_device'));
    await recordChange(tx, caller, {
      action: 'device.forgotten',
      target: { type: 'user', id: caller.id, name: caller.name },
      organizationId: caller.organizationId,
      before: { device: device.label },
    });
  });
}
