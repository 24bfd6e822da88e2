import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { recordChange } from '../../trail/record-change.ts';
import type { Caller } from '../../entitlement/scopes.ts';
import { HttpProblem } from '../../server/http/http-problem.ts';
import type { Database } from '../../store/database.ts';
import { inTransaction } from '../../store/statements/in-transaction.ts';
import { selectRows } from '../../store/statements/select-rows.ts';

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
