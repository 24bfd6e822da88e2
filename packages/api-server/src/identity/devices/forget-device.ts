import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, selectRows } from '../../store/index.ts';
import { type Caller, HttpProblem } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';

const Forgotten = Type.Object({ label: Type.String() });

/** The device is asked for the second step again. @throws HttpProblem 404. */
export async function forgetDevice(db: Database, caller: Caller, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [device] = await selectRows(
      tx,
      Forgotten,
      sql`delete from trusted_devices where id = ${id} and user_id = ${caller.id} returning label`,
    );
    if (!device) throw new HttpProblem(404, 'no_such_device', 'This device does not exist or was already forgotten.');
    await recordChange(tx, caller, {
      action: 'device.forgotten',
      target: { type: 'user', id: caller.id, name: caller.name },
      organizationId: caller.organizationId,
      before: { device: device.label },
    });
  });
}
