import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { recoveryCodes, selectRows, type Transaction } from '../../store/index.ts';

const howMany = 10;
/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const macPurpose = 'recovery-code';

type Keyed = Pick<Context, 'secrets'>;

/** Ten new codes of 80 random bits, such as `7Q2M-K0VX-93TA-HB5D`; the earlier ones stop working. */
export async function makeRecoveryCodes(tx: Transaction, { secrets }: Keyed, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await setRecoveryCodes(tx, { secrets }, userId, codes);
  return codes;
}

/** Gives the user these codes; the earlier ones stop working. */
export async function setRecoveryCodes(
  tx: Transaction,
  { secrets }: Keyed,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: secrets.mac(macPurpose, keyedText(userId, plain(code))) })));
}

const UnusedRow = Type.Object({ hash: Type.Unsafe<Uint8Array>({}) });

/** Spends a code: exactly one of its uses gets true. */
export async function spendRecoveryCode(
  tx: Transaction,
  { secrets }: Keyed,
  userId: number,
  typed: string,
): Promise<boolean> {
  const text = keyedText(userId, plain(typed));
  const unused = await selectRows(
    tx,
    UnusedRow,
    sql`select hash from recovery_codes where user_id = ${userId} and used_at is null`,
  );
  const found = unused.map(({ hash }) => Buffer.from(hash)).find((hash) => secrets.isMac(macPurpose, text, hash));
  if (!found) return false;
  const { rows } = await tx.execute(sql`
    update recovery_codes set used_at = now() where user_id = ${userId} and hash = ${found} and used_at is null
    returning user_id`);
  return rows.length === 1;
}

function newCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replaceAll(/(.{4})(?!$)/g, '$1-');
}

/** Normalizes a typed code: any case, with spaces or without hyphens, O for 0 and I or L for 1. */
function plain(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

function keyedText(userId: number, code: string): string {
  return `${userId}:${code}`;
}
