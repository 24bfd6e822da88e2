import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Config, StartupError } from '../../config/index.ts';
import { inTransaction, selectRows, type Store, users, userServiceRoles } from '../../store/index.ts';
import { createSecrets, HttpProblem } from '../../server/index.ts';
import { cleanName, cleanOptionalName, fullName } from '../../records/index.ts';
import { recordChange } from '../../trail/index.ts';
import { commandLine } from '../../entitlement/index.ts';
import {
  createPasswordHasher,
  isAccountEmail,
  normalizeEmail,
  passwordProblem,
  sendInvitation,
} from '../../identity/index.ts';

export interface NewAdministrator {
  firstName: string;
  lastName: string;
  email: string;
  /** Set at once instead of an invitation; checked like any other. */
  password?: string;
}

export interface CreatedAdministrator {
  id: number;
  email: string;
  /** The invitation that is also on its way by mail; null where a password was given. */
  invitationLink: string | null;
}

const AdministratorGrant = Type.Object({ service_id: Type.Integer(), role_id: Type.Integer() });

/**
 * Makes a Super_Admin without a session of anybody: how a production installation gets its first one, and how one that is
 * locked out gets in again. It stands in the audit trail as done by the command line.
 * @throws StartupError with one sentence when a value is refused or the address is taken.
 */
export async function createAdministrator(
  store: Pick<Store, 'db'>,
  config: Config,
  wanted: NewAdministrator,
): Promise<CreatedAdministrator> {
  const { firstName, lastName } = cleanNames(wanted);
  const email = normalizeEmail(wanted.email);
  if (!isAccountEmail(email, config.emailTldMaxLetters)) {
    throw new StartupError(
      `'${wanted.email}' is not an email address Gangway accepts: English letters only, and a top-level domain of 2 to ${config.emailTldMaxLetters} letters (EMAIL_TLD_MAX_LETTERS).`,
    );
  }
  if (wanted.password !== undefined) {
    const problem = passwordProblem(wanted.password, config.passwordMinimum, {
      email,
      firstName,
      lastName,
      organization: null,
    });
    if (problem !== null) throw new StartupError(problem.text);
  }
  const passwordHash = wanted.password === undefined ? null : await createPasswordHasher().hash(wanted.password);
  const name = fullName({ firstName, lastName });

  return inTransaction(store.db, async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({
        firstName,
        lastName,
        email,
        passwordHash,
        passwordChangedAt: passwordHash === null ? null : sql`now()`,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!made) throw new StartupError(`A user with the email ${email} already exists: name another address.`);
    const [grant] = await selectRows(
      tx,
      AdministratorGrant,
      sql`
      select s.id as service_id, r.id as role_id from services s, roles r
       where s.name = 'user_management' and r.name = 'Super_Admin'`,
    );
    if (!grant) throw new StartupError('The database has no role Super_Admin: run `gangway migrate up` first.');
    await tx.insert(userServiceRoles).values({ userId: made.id, serviceId: grant.service_id, roleId: grant.role_id });
    const invitationLink =
      passwordHash === null
        ? await sendInvitation(
            tx,
            { config, secrets: createSecrets(config.appSecret, config.previousAppSecret) },
            { id: made.id, email, firstName },
          )
        : null;
    await recordChange(tx, commandLine('gangway admin create'), {
      action: 'user.registered',
      target: { type: 'user', id: made.id, name },
      after: { firstName, lastName, email, services: { user_management: ['Super_Admin'] } },
    });
    return { id: made.id, email, invitationLink };
  });
}

function cleanNames(wanted: NewAdministrator): { firstName: string; lastName: string } {
  try {
    return {
      firstName: cleanName(wanted.firstName, 'firstName', 'first_name'),
      lastName: cleanOptionalName(wanted.lastName, 'lastName', 'last_name'),
    };
  } catch (error) {
    if (error instanceof HttpProblem) throw new StartupError(error.message, { cause: error });
    throw error;
  }
}
