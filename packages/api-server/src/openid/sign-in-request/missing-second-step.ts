import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { one, selectRows, type Transaction } from '../../store/index.ts';
import { type Caller } from '../../server/index.ts';
import { hasFactor } from '../../identity/index.ts';

/**
 * Whether the portal's session lacks a second step.
 * @param asked when the service asked for it.
 * @returns undefined when it has one; `possible` when another sign-in would ask for it, `impossible` when the person has none.
 */
export async function missingSecondStep(
  tx: Transaction,
  { id, sid, authTime }: Pick<Caller, 'id' | 'sid' | 'authTime'>,
  asked: Date,
): Promise<'possible' | 'impossible' | undefined> {
  const { done, has } = one(
    await selectRows(
      tx,
      Type.Object({ done: Type.Boolean(), has: Type.Boolean() }),
      sql`select coalesce((select 'mfa' = any (s.amr) from sessions s where s.sid = ${sid}), false) as done,
                 ${hasFactor(sql`${id}::int`)} as has`,
    ),
  );
  if (done) return undefined;
  // A sign-in since then skipped the step, on a device that the person trusts: another would skip it too.
  return has && authTime < asked ? 'possible' : 'impossible';
}
