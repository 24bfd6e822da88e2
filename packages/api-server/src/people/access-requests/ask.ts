import { hoursUntilAskingAgain } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { accessRequests, type Database, inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem, say } from '../../server/index.ts';
import { cleanName, cleanText, fullName, readRecord } from '../../records/index.ts';
import { type Actor, notify, recordChange } from '../../trail/index.ts';
import { countAllowed } from './access-request-list.ts';

/** `text@text` (specification section 5, register form); the approval corrects it. */
const anyAddress = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  organization: number;
  branches: readonly number[];
  roles: readonly number[];
}

/**
 * Keeps a request for an account. A second one for the same address and organization changes nothing and looks the same, and
 * so does one for an address that has an account.
 * @throws HttpProblem 400 at the field that names something the form does not offer.
 */
export async function askForAccount(
  db: Database,
  origin: Omit<Actor, 'id' | 'name'>,
  wanted: Registration,
): Promise<void> {
  const firstName = cleanName(wanted.firstName, 'firstName', 'first_name');
  const lastName = cleanName(wanted.lastName, 'lastName', 'last_name');
  const email = wanted.email.trim().toLowerCase();
  if (!anyAddress.test(email) || /\p{Cc}|\p{Cs}/u.test(email)) throw fieldProblem('email', say('email_format'));
  const branchIds = [...new Set(wanted.branches)];
  const roleIds = [...new Set(wanted.roles)];
  await inTransaction(db, async (tx) => {
    const allowed = await countAllowed(tx, { organization: wanted.organization, branches: branchIds, roles: roleIds });
    if (allowed.organization === null) {
      throw fieldProblem('organization', say('organization_not_open'));
    }
    if (allowed.branches < branchIds.length) throw fieldProblem('branches', say('branches_of_organization'));
    if (allowed.roles < roleIds.length) throw fieldProblem('roles', say('roles_from_list'));
    const [made] = await tx
      .insert(accessRequests)
      .values({
        kind: 'registration',
        firstName,
        lastName,
        email,
        organizationId: wanted.organization,
        branchIds,
        roleIds,
        language: origin.language ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: accessRequests.id });
    if (!made) return;
    const name = fullName({ firstName, lastName });
    await notify(tx, {
      kind: 'access-request',
      title: say('account_requested', { person: name, organization: allowed.organization }),
      link: `/users/add?request=${made.id}`,
      organizationId: wanted.organization,
      accessRequestId: made.id,
    });
    await recordChange(
      tx,
      { ...origin, id: null, name: email },
      {
        action: 'access-request.created',
        target: { type: 'access-request', id: made.id, name },
        organizationId: wanted.organization,
        after: { kind: 'registration', email },
      },
    );
  });
}

const Person = Type.Object({ first_name: Type.String(), last_name: Type.String() });

const Service = Type.Object({ id: Type.Integer(), display_name: Type.String() });

/**
 * Asks the administrators to open a service for the caller, and says why; asking again changes nothing.
 * @throws HttpProblem 404, or 409 within a day of a declined request.
 */
export async function askForService(db: Database, caller: Caller, key: string, why: string): Promise<void> {
  const reason = cleanText(why, 'reason');
  await inTransaction(db, async (tx) => {
    const service = await readRecord(
      tx,
      'service',
      Service,
      sql`select id, display_name from services where name = ${key} and is_active and name <> 'user_management'
           for key share`,
    );
    await refuseTooSoon(tx, caller.id, service.id);
    const people = await selectRows(tx, Person, sql`select first_name, last_name from users where id = ${caller.id}`);
    const [made] = await tx
      .insert(accessRequests)
      .values({
        kind: 'service',
        firstName: people[0]?.first_name ?? '',
        lastName: people[0]?.last_name ?? '',
        email: caller.email,
        organizationId: caller.organizationId,
        userId: caller.id,
        serviceId: service.id,
        message: reason,
      })
      .onConflictDoNothing()
      .returning({ id: accessRequests.id });
    if (!made) return;
    await notify(tx, {
      kind: 'access-request',
      title: say('access_requested', { person: caller.name, service: service.display_name }),
      link: `/requests#access-request-${made.id}`,
      organizationId: caller.organizationId,
      actorId: caller.id,
      accessRequestId: made.id,
    });
    await recordChange(tx, caller, {
      action: 'access-request.created',
      target: { type: 'access-request', id: made.id, name: caller.name },
      organizationId: caller.organizationId,
      after: { kind: 'service', service: key, ...(reason === '' ? {} : { reason }) },
    });
  });
}

const TooSoon = Type.Object({ is_too_soon: Type.Boolean() });

async function refuseTooSoon(tx: Transaction, userId: number, serviceId: number): Promise<void> {
  const rows = await selectRows(
    tx,
    TooSoon,
    sql`
    select status = 'declined' and decided_at > now() - make_interval(hours => ${hoursUntilAskingAgain}) as is_too_soon
      from access_requests where user_id = ${userId} and service_id = ${serviceId} and kind = 'service'
     order by id desc limit 1`,
  );
  if (rows[0]?.is_too_soon) {
    throw new HttpProblem(409, 'declined_lately', say('declined_lately', { hours: hoursUntilAskingAgain }));
  }
}
