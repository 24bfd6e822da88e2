import { Id, type NewUser, ServiceType } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import { inUnitOfWork, recordChange, type UnitOfWork } from '../../trail/index.ts';
import { today, writeScope } from '../../entitlement/index.ts';
import {
  type Context,
  countInTransaction,
  countInWindows,
  giveBack,
  isAccountEmail,
  normalizeEmail,
} from '../../identity/index.ts';
import { notFound } from '../../records/index.ts';
import { subscribe } from '../../catalogue/index.ts';
import { inPart } from '../in-part.ts';
import { approveRegistration, lockRegistration } from '../access-requests/decisions.ts';
import { type Added, addPeople, type NewPerson, type PersonContext } from './add-people.ts';
import { findTaken } from './prefetch-new-people.ts';
import { emailTaken } from './write-new-people.ts';

/**
 * Adds one user with the plans that begin today, and approves the request that the user is added for.
 * @throws HttpProblem 400, 403, 404, 409 or 422 as the field or record at fault asks for.
 */
export async function registerUser(work: UnitOfWork, context: PersonContext, wanted: NewUser): Promise<number> {
  const { accessRequest, plans = [], ...person } = wanted;
  const { emailTldMaxLetters } = context.config;
  const email = normalizeEmail(wanted.email);
  // Locked before the address is looked up: a request that is out of reach tells nothing else.
  const request =
    accessRequest === undefined || !isAccountEmail(email, emailTldMaxLetters)
      ? undefined
      : await lockRegistration(work, accessRequest, {
          email,
          organization: wanted.organization,
          isUsable: (asked) => isAccountEmail(asked, emailTldMaxLetters),
        });
  const [added] = await addPeople(work, context, [{ ...person, language: request?.language }]);
  if (!added || 'taken' in added) throw emailTaken();
  if ('refused' in added) throw added.refused[0];
  if (request) await approveRegistration(work, request, { id: added.id, email });
  for (const [index, planId] of plans.entries()) {
    await inPart(`plans.${index}`, () => beginPlan(work, { ...wanted, id: added.id }, planId));
  }
  return added.id;
}

const Begun = Type.Object({ serviceId: Id, serviceType: ServiceType, startDate: Type.String() });

async function beginPlan(
  work: UnitOfWork,
  { id: userId, organization: orgId, branches: [branchId = 0] }: NewUser & { id: number },
  planId: number,
): Promise<void> {
  const [plan] = await selectRows(
    work.tx,
    Begun,
    sql`select service_id as "serviceId", service_type as "serviceType", ${today}::text as "startDate" from plans where id = ${planId}`,
  );
  if (!plan) throw notFound('plan');
  await subscribe(work, { ...plan, planId, userId, orgId, branchId });
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
    return await inTransaction(db, (tx) =>
      inUnitOfWork(tx, caller, (work) => registerUser(work, { config, secrets }, wanted)),
    );
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

const tooManyRefusals = say('too_many_refusals');

function refusalsOf({ throttle }: Context['config'], { id }: Caller) {
  return { kind: 'refused-registration' as const, subject: String(id), limit: throttle.refusedRegistrationsPerHour };
}

async function recordRefusal(
  tx: Transaction,
  caller: Caller,
  { email, organization }: Pick<NewPerson, 'email' | 'organization'>,
): Promise<void> {
  await recordChange(tx, caller, {
    action: 'user.registration_refused',
    target: { type: 'user', id: '', name: normalizeEmail(email) },
    ...(organization === undefined ? {} : { organizationId: organization }),
    result: 'refused',
  });
}

/** As `register`, for many within a transaction: what their refusals teach is counted and written down with them. */
export async function registerMany(
  work: UnitOfWork,
  context: PersonContext,
  people: readonly NewPerson[],
): Promise<Added[]> {
  if (people.length === 0) return [];
  const { tx, caller } = work;
  if (writeScope(caller) === null) return addPeople(work, context, people);
  const refusals = refusalsOf(context.config, caller);
  // One less, since this looks whether the next one would be too many.
  const isExhausted = async () =>
    (await countInTransaction(tx, { ...refusals, limit: refusals.limit - 1 }, hour, 0)) > 0;
  const refused: Added = { refused: [new HttpProblem(429, 'too_many_refusals', tooManyRefusals)] };
  if (await isExhausted()) return people.map(() => refused);
  const taken = new Set(await findTaken(tx, people));
  // People after the last refusal that an hour allows are not tried.
  let tried = 0;
  for (const person of people) {
    tried += 1;
    if (!taken.has(normalizeEmail(person.email))) continue;
    await countInTransaction(tx, refusals, hour);
    await recordRefusal(tx, caller, person);
    if (await isExhausted()) break;
  }
  const added = await addPeople(work, context, people.slice(0, tried));
  return [...added, ...people.slice(tried).map(() => refused)];
}
