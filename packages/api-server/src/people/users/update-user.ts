import type { Ref, ServiceAccess, UserDetail } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { inTransaction, type Transaction, userBranches, users } from '../../store/index.ts';
import { type Caller, HttpProblem } from '../../server/index.ts';
import { cleanName, cleanOptionalName, notFound } from '../../records/index.ts';
import { adminRoleMail, enqueueMail } from '../../outbox/index.ts';
import { recordChange, refuseStaleVersion } from '../../trail/index.ts';
import { refuseUnreleased } from '../../entitlement/index.ts';
import {
  admitted,
  type Context,
  endSessionsOfLostRoles,
  guardLastSuperAdmin,
  refuseBeyond,
} from '../../identity/index.ts';
import { closeFulfilled } from '../access-requests/close-fulfilled.ts';
import { checkJob, findJob } from '../access-templates/job-templates.ts';
import { checkBranches } from './branch-membership.ts';
import { type KnownPerson, lockPeople } from './known-people.ts';
import { type HeldRole, accessMap } from './access-map.ts';
import { type PersonDetail, readUserDetail } from './read-user.ts';
import { moveBelongings, recordMove, refuseMove } from './move-user.ts';
import { checkOrganization } from './check-place.ts';
import { checkUntil, delegatedGrant, delegatedHeld, insertGrants, isChanged, resolveAccess } from './service-access.ts';
import { userDifferences } from './user-differences.ts';

export interface UserChange {
  version: number;
  firstName?: string;
  lastName?: string;
  organization?: number | null;
  branches?: number[];
  services?: Record<string, ServiceAccess>;
  /** The job the person was started from; null: none. */
  job?: number | null;
}

/**
 * Changes the fields sent. Taking a role away ends, in the same transaction, the sessions at its service, and every session where it is
 * the console's; granting one ends nothing.
 * @throws HttpProblem 404 and 403 for a person, a move or a grant that is not the caller's, 412 when someone saved meanwhile, 409
 *   when no Super_Admin would be left, 422 for what does not fit.
 */
export function updateUser(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
  caller: Caller,
  id: number,
  change: UserChange,
): Promise<UserDetail> {
  return inTransaction(context.db, async (tx) => {
    await changeUser(tx, context, caller, id, () => change, { movesTo: change.organization });
    // Read again: it now names this very change as the last one.
    return readUserDetail(tx, caller, id);
  });
}

/**
 * The same within a transaction, for a change that depends on how the person is now.
 * @param changeOf undefined: there is nothing to change.
 * @param options `movesTo`: the organization that the change may name, locked before the person. `known`: the person as
 *   `lockPeople` has locked them in this transaction, for one change.
 * @returns the person before and after; undefined where nothing was to change.
 * @throws HttpProblem as `updateUser`.
 */
export async function changeUser(
  tx: Transaction,
  context: Pick<Context, 'config' | 'secrets'>,
  caller: Caller,
  id: number,
  changeOf: (before: PersonDetail) => UserChange | undefined,
  { movesTo, known }: { movesTo?: number | null | undefined; known?: KnownPerson | undefined } = {},
): Promise<{ before: PersonDetail; after: PersonDetail } | undefined> {
  if (id === caller.id) {
    throw new HttpProblem(403, 'own_account', 'You can’t change your own account here. Ask another administrator.');
  }
  const found = known ?? (await lockPeople(tx, caller, [id], movesTo ? [movesTo] : [])).get(id);
  const person = admitted(caller, found?.user, 'grants');
  const before = found?.detail;
  if (!found || !before) throw notFound('user');
  const change = changeOf(before);
  if (!change) return undefined;
  if (before.version !== change.version) return refuseStaleVersion(tx, 'user', id);

  const firstName =
    change.firstName === undefined ? before.firstName : cleanName(change.firstName, 'firstName', 'The first name');
  const lastName =
    change.lastName === undefined ? before.lastName : cleanOptionalName(change.lastName, 'lastName', 'The last name');
  refuseMove(caller, before, change);
  if (firstName !== before.firstName || lastName !== before.lastName) refuseBeyond(person);
  const home = await moveHome(tx, caller, before, change);
  const job = await jobAfter(tx, before, change, home.organizationId);
  await tx
    .update(users)
    .set({
      firstName,
      lastName,
      organizationId: home.organizationId,
      jobTemplateId: job?.id ?? null,
      version: sql`${users.version} + 1`,
    })
    .where(sql`${users.id} = ${id}`);
  const holds = change.services === undefined ? null : await replaceAccess(tx, caller, found, before, change.services);
  const access = holds && accessMap(holds);
  if (home.organizationId === null && !(access ?? before.services)['user_management']) {
    throw fieldFault('organization', 'Only administrators can be without an organization.');
  }
  const lost = access ? servicesWithLess(before, access) : [];
  if (lost.length > 0) {
    await endSessionsOfLostRoles(tx, id, lost, 'roles changed');
    if (lost.includes('user_management')) await guardLastSuperAdmin(tx);
  } else if (home.organizationId !== (before.organizations?.id ?? null)) {
    // The new organization may be going off at this moment.
    await guardLastSuperAdmin(tx);
  }
  const newRoles = (access?.['user_management']?.role ?? []).filter(
    (role) => !(before.services['user_management']?.role ?? []).includes(role),
  );
  if (newRoles.length > 0) {
    // The owner hears of it by mail: any other person who administers should not be able to do this unnoticed.
    await enqueueMail(tx, context, {
      ...adminRoleMail({
        brand: context.config.brandName,
        firstName,
        roles: newRoles,
        by: caller.name,
        consoleUrl: context.config.consoleUrl,
        accessTokenSeconds: context.config.lifetimes.accessToken,
      }),
      to: before.email,
      userId: id,
    });
  }
  const gained = Object.keys(access ?? {}).filter((service) =>
    access?.[service]?.role.some((role) => !(before.services[service]?.role ?? []).includes(role)),
  );
  const after: PersonDetail = {
    ...before,
    firstName,
    lastName,
    version: before.version + 1,
    organizations: home.organization,
    branches: home.branches,
    job,
    services: access ?? before.services,
  };
  const name = `${firstName} ${lastName}`.trim();
  const sides = { from: before.organizations?.id ?? null, to: home.organizationId };
  if (sides.from === sides.to) {
    await recordChange(tx, caller, {
      action: 'user.changed',
      target: { type: 'user', id, name },
      organizationId: home.organizationId,
      ...userDifferences(before, after),
    });
  } else {
    await moveBelongings(tx, caller, id, {
      organizationId: home.organizationId,
      branchId: after.branches[0]?.id ?? null,
    });
    await recordMove(tx, caller, { id, name }, sides, userDifferences(before, after));
  }
  if (person.asks) await closeFulfilled(tx, context, caller, id, gained);
  return { before, after };
}

/** The job from now on; one of the organization that the person leaves stays there. */
async function jobAfter(
  tx: Transaction,
  before: PersonDetail,
  change: UserChange,
  organizationId: number | null,
): Promise<Ref | null> {
  const held = before.job?.id ?? null;
  const id = change.job === undefined ? held : change.job;
  if (id === null) return null;
  const job = id === held ? await findJob(tx, organizationId, id) : await checkJob(tx, organizationId, id);
  return job ? { id, name: job.name } : null;
}

async function moveHome(
  tx: Transaction,
  caller: Caller,
  before: PersonDetail,
  change: UserChange,
): Promise<{ organizationId: number | null; organization: Ref | null; branches: Ref[] }> {
  const organizationId = change.organization === undefined ? (before.organizations?.id ?? null) : change.organization;
  const moves = organizationId !== (before.organizations?.id ?? null);
  const organization =
    moves && organizationId !== null
      ? { id: organizationId, ...(await checkOrganization(tx, caller, organizationId)) }
      : before.organizations;
  const current = before.branches.map((branch) => branch.id);
  const wanted = change.branches ?? current;
  if (organizationId === null && wanted.length > 0) {
    throw fieldFault('branches', 'Without an organization there can be no branches.');
  }
  if (organizationId !== null && wanted.length === 0) {
    throw fieldFault('branches', 'Choose at least one branch of the organization.');
  }
  const home = { organizationId, organization: organizationId === null ? null : organization };
  if (!moves && change.branches === undefined) return { ...home, branches: before.branches };
  const branches = await checkBranches(tx, organizationId, wanted, current);
  await tx.execute(sql`delete from user_branches where user_id = ${before.id}`);
  if (branches.length > 0) {
    await tx
      .insert(userBranches)
      .values(branches.map((branch, position) => ({ userId: before.id, branchId: branch.id, position })));
  }
  return { ...home, branches: branches.map(({ id, name }) => ({ id, name })) };
}

/** Replaces what the user holds, and answers what they hold then. Entries that stay keep their row, and with it their place in lists. */
async function replaceAccess(
  tx: Transaction,
  caller: Caller,
  { user: { id, organization_id: organizationId }, held: rows }: KnownPerson,
  before: PersonDetail,
  wanted: Record<string, ServiceAccess>,
): Promise<HeldRole[]> {
  const kept: Record<string, ServiceAccess & { until: string | null }> = {};
  const fresh: Record<string, ServiceAccess> = {};
  // A role that a service offers no longer may stay where it is held; it cannot be granted again.
  for (const [service, sent] of Object.entries(wanted)) {
    const heldUntil = before.services[service]?.until ?? null;
    const until = sent.until === undefined ? heldUntil : sent.until;
    if (until !== heldUntil) await checkUntil(tx, service, until, `services.${service}.until`);
    const access = { ...sent, until };
    const held = before.services[service]?.role ?? [];
    const added = access.role.filter((role) => !held.includes(role));
    const stays = access.role.filter((role) => held.includes(role));
    if (added.length > 0) fresh[service] = { ...access, role: added };
    if (stays.length > 0) kept[service] = { ...access, role: stays };
  }
  const grants = await resolveAccess(tx, caller, fresh);
  const gone = rows.filter(({ service, role }) => !(kept[service]?.role ?? []).includes(role)).map((row) => row.id);
  const touched = rows.filter((row) => {
    const values = kept[row.service];
    return gone.includes(row.id) || (values !== undefined && isChanged(row, values));
  });
  await refuseUnreleased(tx, caller, organizationId, [
    ...grants.map(delegatedGrant),
    ...touched.map((row) => delegatedHeld(row, `services.${row.service}.role`)),
  ]);
  if (gone.length > 0) await tx.execute(sql`delete from user_service_roles where id in ${gone}`);
  const holds: HeldRole[] = [];
  for (const row of rows) {
    const access = kept[row.service];
    if (!access?.role.includes(row.role)) continue;
    const { service, role } = row;
    const { limit, notification, until } = access;
    const trackingUrlEnabled = access.trackingUrlEnabled && role === 'api_user';
    holds.push({ service, role, limit, notification, trackingUrlEnabled, until });
    if (!isChanged(row, access)) continue;
    await tx.execute(
      sql`update user_service_roles set limit_value = ${limit}, notification = ${notification},
                 tracking_url_enabled = ${trackingUrlEnabled}, until = ${until} where id = ${row.id}`,
    );
  }
  await insertGrants(tx, id, grants);
  return [...holds, ...grants];
}

/** The services in which a role held before is not held any more. */
function servicesWithLess(before: PersonDetail, after: PersonDetail['services']): string[] {
  return Object.entries(before.services)
    .filter(([service, { role }]) => role.some((name) => !(after[service]?.role ?? []).includes(name)))
    .map(([service]) => service);
}

function fieldFault(field: string, message: string): HttpProblem {
  return new HttpProblem(422, 'does_not_fit', message, { field });
}
