import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { countRows, prepared, type Store, type Transaction } from '../../store/index.ts';
import { ownHashes } from '../passwords/password-hasher.ts';

/*
 * A hash of another product takes more or less time to verify than ours, so the time of a refusal could tell whether an address has
 * an account with an imported hash. While any account has one, every refusal waits for several times the slowest verification.
 * Waiting costs no core, and a right password does not wait.
 */

const setting = 'imported_passwords';

/** One more than the wrong passwords of one account that are checked at once on one core. */
const atOnce = 6;
const longest = 3_000;

/** Active accounts with an imported hash; they have an index of their own. An inactive account cannot sign in. */
const hasImportedHash = sql`is_active and password_hash is not null and password_hash not like ${sql.raw(`'${ownHashes}%'`)}`;

const refusalFloor = prepared(
  'refusal_floor',
  Type.Object({ milliseconds: Type.Union([Type.Integer(), Type.Null()]) }),
  sql`
    select (s.value ->> 'milliseconds')::int as milliseconds from settings s
     where s.name = '${sql.raw(setting)}' and exists (select 1 from users where ${hasImportedHash})`,
);

/** Active people with an imported hash. */
export function countImportedHashes({ db }: Pick<Store, 'db'>): Promise<number> {
  return countRows(db, sql`from users where ${hasImportedHash}`);
}

/** Waits until a refusal that began at `began` may be answered. */
export async function awaitRefusal(store: Pick<Store, 'prepared'>, began: number): Promise<void> {
  const [floor] = await store.prepared(refusalFloor, {});
  const wait = (floor?.milliseconds ?? 0) - (performance.now() - began);
  if (wait > 0) await delay(wait);
}

/** Stores how long the slowest imported hash takes to verify, in milliseconds, before its owner can sign in. */
export async function noteImportedHashes(tx: Transaction, slowest: number): Promise<void> {
  const milliseconds = Math.min(longest, Math.ceil((slowest * atOnce) / 50) * 50);
  await tx.execute(sql`
    insert into settings (name, value) values (${setting}, jsonb_build_object('milliseconds', ${milliseconds}::int))
    on conflict (name) do update set updated_at = now(), value = jsonb_build_object('milliseconds',
      greatest((settings.value ->> 'milliseconds')::int, ${milliseconds}::int))`);
}
