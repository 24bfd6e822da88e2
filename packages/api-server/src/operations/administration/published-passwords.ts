import { nullable } from '@gangway/contract';
import { inArray, isNotNull, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { StartupError } from '../../config/index.ts';
import { inTransaction, selectRows, type Store, users } from '../../store/index.ts';
import { recordChange } from '../../trail/index.ts';
import { commandLine } from '../../entitlement/index.ts';
import { activeSuperAdmins, createPasswordHasher, endSessionsOfUser } from '../../identity/index.ts';
import { demoLogins, demoPassword } from '../seed/demo-logins.ts';

/**
 * Keeps production from starting while the demo's published password still signs someone in, as in data of a former demo.
 * @throws StartupError with the logins and the command that retires them.
 */
export async function refusePublishedPasswords(store: Pick<Store, 'db'>): Promise<void> {
  const logins = await loginsWithPublishedPassword(store);
  if (logins.length === 0) return;
  throw new StartupError(
    `Demo logins still have their published password (${logins.join(', ')}): make a Super_Admin of your own by \`gangway admin create\` if there is none, then run \`gangway admin retire-demo\`.`,
  );
}

/** Emails of demo logins that still have the published password. */
export async function loginsWithPublishedPassword(store: Pick<Store, 'db'>): Promise<string[]> {
  return (await findPublishedPasswords(store)).logins;
}

const Retired = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  organization_id: nullable(Type.Integer()),
});

/**
 * Deactivates everyone who can sign in with the demo's published password, removes that password and ends their sessions. Users
 * who have set another password stay.
 * @param endsLast also the last Super_Admin, for data that moves to a server where the next step makes a new one.
 * @returns how many there were.
 * @throws StartupError when no Super_Admin would be left.
 */
export async function retirePublishedPasswords(
  store: Pick<Store, 'db'>,
  { endsLast = false }: { endsLast?: boolean } = {},
): Promise<number> {
  const { hashes } = await findPublishedPasswords(store);
  if (hashes.length === 0) return 0;
  return inTransaction(store.db, async (tx) => {
    const administrators = await activeSuperAdmins(tx);
    const retired = await selectRows(
      tx,
      Retired,
      sql`
        update users set is_active = false, password_hash = null, version = version + 1
         where password_hash in ${hashes}
        returning id, full_name(users) as name, organization_id`,
    );
    for (const { id, name, organization_id: organizationId } of retired) {
      await endSessionsOfUser(tx, id, 'deactivated');
      await recordChange(tx, commandLine('gangway admin retire-demo'), {
        action: 'user.deactivated',
        target: { type: 'user', id, name },
        organizationId,
      });
    }
    if (!endsLast && administrators.length > 0 && (await activeSuperAdmins(tx)).length === 0) {
      throw new StartupError(
        'Nothing was changed: no Super_Admin would be left. Make one by `gangway admin create`, then run this again.',
      );
    }
    return retired.length;
  });
}

/** People with the demo's one password hash, who can sign in with the published password. */
async function findPublishedPasswords({ db }: Pick<Store, 'db'>): Promise<{ logins: string[]; hashes: string[] }> {
  const candidates = await db
    .select({ email: users.email, hash: users.passwordHash })
    .from(users)
    .where(
      sql`${inArray(
        users.email,
        demoLogins.map(({ email }) => email),
      )} and ${isNotNull(users.passwordHash)}`,
    )
    .orderBy(users.id);
  const hasher = createPasswordHasher();
  try {
    const logins: string[] = [];
    const hashes = new Set<string>();
    for (const { email, hash } of candidates) {
      if (hash === null || !(hashes.has(hash) || (await hasher.verify(hash, demoPassword)))) continue;
      logins.push(email);
      hashes.add(hash);
    }
    return { logins, hashes: [...hashes] };
  } finally {
    await hasher.close();
  }
}
