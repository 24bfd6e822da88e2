import {
  inTransaction,
  isUniqueViolation,
  selectPrepared,
  type Transaction,
  userBranches,
  users,
  writeTogether,
} from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem } from '../../server/index.ts';
import { cleanName, cleanOptionalName } from '../../records/index.ts';
import { changeInsert, noticeInsert, recordChange } from '../../trail/index.ts';
import { refuseUnreleased, writeScope } from '../../entitlement/index.ts';
import {
  type Context,
  countInTransaction,
  countInWindows,
  firstInvitation,
  giveBack,
  isAccountEmail,
  normalizeEmail,
} from '../../identity/index.ts';
import type { NewUser } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { approveRegistration, lockRegistration } from '../access-requests/decisions.ts';
import { accessMap } from './access-map.ts';
import { PlaceRow, judgePlace, placeColumns } from './check-place.ts';
import { type ResolvedGrant, delegatedGrant, grantsInsert } from './service-access.ts';

type RegisterContext = Pick<Context, 'config' | 'secrets'>;

/**
 * Adds a user within the caller's transaction: account, branches, roles, the invitation in the outbox, notice, trail.
 * @throws HttpProblem 400, 403, 404, 409 or 422 as the field or record at fault asks for.
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
  if (!isAccountEmail(email, context.config.emailTldMaxLetters)) throw fieldProblem('email', 'Invalid email address');
  const request =
    wanted.accessRequest === undefined
      ? undefined
      : await lockRegistration(tx, caller, wanted.accessRequest, {
          email,
          organization: wanted.organization,
          isUsable: (asked) => isAccountEmail(asked, context.config.emailTldMaxLetters),
        });
  const [found] = await selectPrepared(
    tx,
    NewUserRow,
    sql`select ${placeColumns(wanted)}, nextval('users_id_seq')::int as id,
               exists (select 1 from users where email = ${email}) as "isTaken"`,
  );
  if (!found) throw new Error('a select without a table answers one row');
  const { id, isTaken } = found;
  const { organization, branches, job, grants } = await judgePlace(tx, caller, wanted, found);
  await refuseUnreleased(tx, caller, wanted.organization, grants.map(delegatedGrant));
  if (isTaken) throw emailTaken();

  const name = `${firstName} ${lastName}`.trim();
  const opens = grants.filter((grant) => grant.serviceIsActive).map((grant) => grant.serviceDisplayName);
  const invitation = firstInvitation(
    tx,
    context,
    { id, email, firstName, invitedBy: caller.name, isBulk: caller.batchId !== undefined },
    { organization: organization.name, services: [...new Set(opens)].toSorted((a, b) => a.localeCompare(b, 'en')) },
  );
  const account = {
    id,
    firstName,
    lastName,
    email,
    organizationId: wanted.organization,
    jobTemplateId: job?.id ?? null,
    ...firstSortKeys(branches[0]?.name, grants[0]),
  };
  await writeTogether(tx, [
    tx.insert(users).values(account),
    tx.insert(userBranches).values(branches.map((branch, position) => ({ userId: id, branchId: branch.id, position }))),
    ...(grants.length === 0 ? [] : [grantsInsert(tx, id, grants)]),
    ...invitation.writes,
    // A batch tells of all of them once.
    ...(caller.batchId === undefined
      ? [
          noticeInsert(tx, {
            kind: 'user-added',
            title: `${name} was added`,
            link: `/users/${id}`,
            organizationId: wanted.organization,
            actorId: caller.id,
          }),
        ]
      : []),
    changeInsert(tx, caller, {
      action: 'user.registered',
      target: { type: 'user', id, name },
      organizationId: wanted.organization,
      after: {
        firstName,
        lastName,
        email,
        organization: organization.name,
        branches: branches.map((branch) => branch.name),
        services: accessMap(grants),
        ...(job === null ? {} : { job: job.name }),
      },
    }),
  ]).catch((error: unknown) => {
    // Someone was faster.
    throw isUniqueViolation(error, 'users_email_key') ? emailTaken() : error;
  });
  if (request) await approveRegistration(tx, caller, request, { id, email });
  return id;
}

const NewUserRow = Type.Object({ ...PlaceRow.properties, id: Type.Integer(), isTaken: Type.Boolean() });

function emailTaken(): HttpProblem {
  return new HttpProblem(409, 'email_taken', 'A user with this email already exists.', { field: 'email' });
}

/** What the triggers would set once branches and grants are in: known already, it spares writing the user two more times. */
export function firstSortKeys(branch = '', grant?: ResolvedGrant) {
  const lower = (name = '') => sql<string>`lower(${name})`;
  return {
    sortBranch: lower(branch),
    sortRole: lower(grant?.roleDisplayName),
    sortService: lower(grant?.serviceDisplayName),
  };
}

const hour = 3600;

/**
 * Adds a user. A person who does not see everyone learns by a refusal that an address has an account elsewhere: each such refusal
 * is written down, and after some in an hour that administrator registers no one.
 * @throws HttpProblem as `registerUser`, and 429.
 */
export async function register(
  { db, store, config, secrets }: Pick<Context, 'db' | 'store' | 'config' | 'secrets'>,
  caller: Caller,
  wanted: NewUser,
): Promise<number> {
  const seesEverybody = writeScope(caller) === null;
  const refusals = [refusalsOf(config, caller)];
  // Counted first, so that calls sent at once do not slip through; given back when nothing was learnt.
  const wait = seesEverybody ? 0 : await countInWindows(store, refusals, hour);
  if (wait > 0) {
    throw new HttpProblem(429, 'too_many_refusals', tooManyRefusals, {
      headers: { 'retry-after': String(wait) },
    });
  }
  let isTaken = false;
  try {
    return await inTransaction(db, (tx) => registerUser(tx, { config, secrets }, caller, wanted));
  } catch (error) {
    isTaken = error instanceof HttpProblem && error.code === 'email_taken';
    if (isTaken) {
      await recordRefusal(db, caller, wanted);
    }
    throw error;
  } finally {
    if (!seesEverybody && !isTaken) await giveBack(store, refusals, hour);
  }
}

const tooManyRefusals = 'Too many of your registrations were refused. Try again later.';

function refusalsOf({ throttle }: Context['config'], { id }: Caller) {
  return { kind: 'refused-registration' as const, subject: String(id), limit: throttle.refusedRegistrationsPerHour };
}

async function recordRefusal(tx: Transaction, caller: Caller, { email, organization }: NewUser): Promise<void> {
  await recordChange(tx, caller, {
    action: 'user.registration_refused',
    target: { type: 'user', id: '', name: normalizeEmail(email) },
    organizationId: organization,
    result: 'refused',
  });
}

/**
 * As `register`, for one of many within a transaction: what a refusal teaches is counted and written down with the others.
 * @returns the id, or why the address is refused.
 * @throws HttpProblem as `registerUser`.
 */
export async function registerOneOfMany(
  tx: Transaction,
  context: RegisterContext,
  caller: Caller,
  wanted: NewUser,
): Promise<number | { refused: string }> {
  if (writeScope(caller) !== null) {
    const refusals = refusalsOf(context.config, caller);
    // One less, since this looks whether the next one would be too many.
    const wait = await countInTransaction(tx, { ...refusals, limit: refusals.limit - 1 }, hour, 0);
    if (wait > 0) return { refused: tooManyRefusals };
    const { rows } = await tx.execute(sql`select 1 from users where email = ${normalizeEmail(wanted.email)}`);
    if (rows.length > 0) {
      await countInTransaction(tx, refusals, hour);
      await recordRefusal(tx, caller, wanted);
      return { refused: 'A user with this email already exists.' };
    }
  }
  return registerUser(tx, context, caller, wanted);
}
