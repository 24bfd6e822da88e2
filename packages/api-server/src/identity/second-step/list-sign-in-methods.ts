import { type SignInMethods, Factor, TrustedDevice } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { countRows, type Database, isoInstant, selectRows } from '../../store/index.ts';

/** Columns of the contract's `Factor`. `factor` is the alias of `user_factors`. */
export function factorColumns(factor: SQL): SQL {
  return sql`${factor}.id, ${factor}.kind, ${factor}.name, ${isoInstant(sql`${factor}.created_at`)} as "createdAt",
    ${isoInstant(sql`${factor}.last_used_at`)} as "lastUsedAt"`;
}

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
