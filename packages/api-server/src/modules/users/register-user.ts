import type { NewUser } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { recordChange } from '../../audit.ts';
import { type Caller, scopeOf } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { sendInvitation } from '../../identity/action-tokens.ts';
import { isAccountEmail, normalizeEmail } from '../../identity/email-address.ts';
import { cleanName, cleanOptionalName, notFound } from '../../names.ts';
import { notify } from '../../notify.ts';
import { Refusal, fieldRefusal } from '../../refusal.ts';
import type { Transaction } from '../../store/database.ts';
import { inTransaction } from '../../store/in-transaction.ts';
import { userBranches, users } from '../../store/schema.ts';
import { approveRegistration } from '../access-requests/decisions.ts';
import { checkBranches } from './branch-membership.ts';
import { grantNames, insertGrants, resolveAccess } from './service-access.ts';

type RegisterContext = Pick<Context, 'config' | 'secrets'>;

/**
 * Adds a user within the caller's transaction: account, branches, roles, the invitation in the outbox, notice, trail.
 * @throws Refusal 400, 403, 404, 409 or 422 as the field or record at fault asks for.
 */
export async function registerUser(
  tx: Transaction,
  context: RegisterContext,
  caller: Caller,
  wanted: NewUser,
): Promise<number> {
  const firstName = cleanName(wanted.firstName, 'firstName', 'The first name');
  const lastName = cleanOptionalName(wanted.lastName, 'lastName', 'The last name');
  const email = normalizeEmail(wanted.email);
  if (!isAccountEmail(email, context.config.emailTldMaxLetters)) throw fieldRefusal('email', 'Invalid email address');
  await checkOrganization(tx, caller, wanted.organization);
  const branchIds = await checkBranches(tx, wanted.organization, wanted.branches);
  const grants = await resolveAccess(tx, caller, wanted.services);

  const [made] = await tx
    .insert(users)
    .values({ firstName, lastName, email, organizationId: wanted.organization })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!made) {
    const message = 'A user with this email exists already.';
    throw new Refusal(409, 'email_taken', message, { errors: [{ field: 'email', message }] });
  }
  await tx
    .insert(userBranches)
    .values(branchIds.map((branchId, position) => ({ userId: made.id, branchId, position })));
  await insertGrants(tx, made.id, grants);
  if (wanted.accessRequest !== undefined) await approveRegistration(tx, caller, wanted.accessRequest, made.id);
  await sendInvitation(tx, context, { id: made.id, email, firstName });
  const name = `${firstName} ${lastName}`.trim();
  await notify(tx, {
    kind: 'user-added',
    title: `${name} was added`,
    link: `/users?f.id=${made.id}`,
    organizationId: wanted.organization,
  });
  await recordChange(tx, caller, {
    action: 'user.registered',
    target: { type: 'user', id: made.id, name },
    organizationId: wanted.organization,
    after: {
      firstName,
      lastName,
      email,
      organization: wanted.organization,
      branches: branchIds,
      services: grantNames(grants),
    },
  });
  return made.id;
}

export function register(
  { db, config, secrets }: Pick<Context, 'db' | 'config' | 'secrets'>,
  caller: Caller,
  wanted: NewUser,
): Promise<number> {
  return inTransaction(db, (tx) => registerUser(tx, { config, secrets }, caller, wanted));
}

/** The organization is there, the caller's to write, and switched on. */
export async function checkOrganization(tx: Transaction, caller: Caller, id: number): Promise<void> {
  const scope = scopeOf(caller);
  const { rows } = await tx.execute<{ is_active: boolean; display_name: string }>(
    sql`select is_active, display_name from organizations where id = ${id} for key share`,
  );
  const [organization] = rows;
  if (!organization || (scope !== null && scope !== id)) throw notFound('organization');
  if (!organization.is_active) {
    const message = `${organization.display_name} is switched off.`;
    throw new Refusal(409, 'organization_off', message, { errors: [{ field: 'organization', message }] });
  }
}
