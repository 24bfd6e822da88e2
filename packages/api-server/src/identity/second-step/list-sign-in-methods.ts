import { type SignInMethods, Factor, TrustedDevice } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { countRows, type Database, isoInstant, selectRows } from '../../store/index.ts';

/** A row of `user_factors f` as the contract has it. */
export const factorColumns = sql`f.id, f.kind, f.name, ${isoInstant(sql`f.created_at`)} as "createdAt",
  ${isoInstant(sql`f.last_used_at`)} as "lastUsedAt"`;

/** Sign-in methods of a person beside the password. */
export async function listSignInMethods(
  db: Database,
  userId: number,
): Promise<Pick<SignInMethods, 'factors' | 'recoveryCodesLeft' | 'devices'>> {
  const factors = await selectRows(
    db,
    Factor,
    sql`select ${factorColumns(sql`f`)} from user_factors f where f.user_id = ${userId} and f.confirmed_at is not null order by f.id`,
  );
  const left = await countRows(db, sql`from recovery_codes where user_id = ${userId} and used_at is null`);
  const devices = await selectRows(
    db,
    TrustedDevice,
    sql`
    select id, label, ${isoInstant(sql`created_at`)} as "createdAt", ${isoInstant(sql`expires_at`)} as "expiresAt"
      from trusted_devices
     where user_id = ${userId} and expires_at > now() order by id`,
  );
  return { factors, recoveryCodesLeft: left, devices };
}
