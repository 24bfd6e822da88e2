import { sql } from 'drizzle-orm';
import type { Database } from '../../store/index.ts';

/** Removes rows that can never matter again. The audit trail and headers of sent mail stay. */
export async function removeExpired(db: Database): Promise<void> {
  await db.execute(sql`delete from auth_codes where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from client_assertions where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from authorization_requests where expires_at < now() - interval '1 day'`);
  await db.execute(sql`delete from logout_deliveries where created_at < now() - interval '30 days'`);
  await db.execute(sql`delete from launches where at < now() - interval '90 days'`);
  await db.execute(sql`delete from action_tokens where expires_at < now() - interval '30 days'`);
  // Remove tickets of second steps: there are many, and nothing reads them later.
  await db.execute(
    sql`delete from action_tokens where purpose = 'second_step' and expires_at < now() - interval '1 day'`,
  );
  await db.execute(sql`delete from used_challenges where expires_at < now()`);
  await db.execute(sql`delete from trusted_devices where expires_at < now()`);
  await db.execute(sql`delete from user_factors where confirmed_at is null and created_at < now() - interval '1 day'`);
  await db.execute(sql`delete from sessions where abs_exp < now() - interval '7 days'`);
  await db.execute(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`);
  await db.execute(sql`delete from notifications where created_at < now() - interval '90 days'`);
  // Remove previews never applied, and applied batches that only the trail still answers for.
  await db.execute(sql`
    delete from batches
     where (state = 'previewed' and created_at < now() - interval '1 day')
        or (state in ('applied', 'undone') and created_at < now() - interval '30 days')`);
  await db.execute(sql`delete from import_mappings where used_at < now() - interval '1 year'`);
  await db.execute(sql`delete from known_networks where last_seen < now() - interval '180 days'`);
  await db.execute(sql`delete from known_devices where last_seen < now() - interval '180 days'`);
  // Keep locked counters and those about to lock; counts of wrong codes stay until a right one or a reset.
  await db.execute(sql`
    delete from throttle_counters
     where updated_at < now() - interval '2 days' and (locked_until is null or locked_until < now())
       and not key ^@ 'all-codes:'`);
}
