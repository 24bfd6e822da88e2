import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows } from '../../store/index.ts';
import type { Secrets } from '../../server/index.ts';
import { totpPurpose } from './second-step.ts';

const SealedRow = Type.Object({ id: Type.Integer(), sealed_secret: Type.String() });

/** Seals secrets of authenticator apps again with the current APP_SECRET, so that the former one can be forgotten. */
export async function resealFactors(db: Database, secrets: Secrets): Promise<void> {
  const rows = await selectRows(
    db,
    SealedRow,
    sql`select id, sealed_secret from user_factors where sealed_secret is not null`,
  );
  for (const { id, sealed_secret: sealed } of rows) {
    const resealed = secrets.reseal(totpPurpose, sealed);
    if (resealed === undefined) continue;
    await db.execute(
      sql`update user_factors set sealed_secret = ${resealed} where id = ${id} and sealed_secret = ${sealed}`,
    );
  }
}
