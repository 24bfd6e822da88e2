import { nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Config, StartupError } from '../../config/index.ts';
import { inTransaction, selectRows, type Store } from '../../store/index.ts';
import { createSecrets } from '../../server/index.ts';
import { commandLine } from '../../entitlement/index.ts';
import { normalizeEmail, resetFactors } from '../../identity/index.ts';

const OwnerRow = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  organization_id: nullable(Type.Integer()),
});

/**
 * Removes every sign-in method of a user from the command line, so that a sole Super_Admin who has lost the app can sign in
 * again. The audit trail names the command line.
 * @throws StartupError when there is no such user, or no method but the password.
 */
export async function resetSignInMethods(store: Pick<Store, 'db'>, config: Config, address: string): Promise<void> {
  const email = normalizeEmail(address);
  const context = { config, secrets: createSecrets(config.appSecret, config.previousAppSecret), clock: Date.now };
  const actor = commandLine('gangway admin reset-factors');
  await inTransaction(store.db, async (tx) => {
    const [user] = await selectRows(
      tx,
      OwnerRow,
      sql`select id, email, first_name, last_name, organization_id from users where email = ${email} for no key update`,
    );
    if (!user) throw new StartupError(`There is no user with the email ${email}: check the address.`);
    const done = await resetFactors(tx, context, actor, {
      id: user.id,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      organizationId: user.organization_id,
    });
    if (!done) throw new StartupError(`${email} signs in with only a password: there is nothing to reset.`);
  });
}
