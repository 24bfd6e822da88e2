import { sql } from 'drizzle-orm';
import { arrayOf, userBranches } from '../../store/index.ts';
import { adminRoleMail, enqueueMail, mailLanguageOf } from '../../outbox/index.ts';
import type { UnitOfWork } from '../../trail/index.ts';
import { type Context, endSessionsOfLostRoles, guardLastSuperAdmin } from '../../identity/index.ts';
import { closeFulfilled } from '../access-requests/close-fulfilled.ts';
import { writeAccess } from '../grants/held-grants.ts';
import type { JudgedChange } from './change-people.ts';
import { moveBelongings, recordMove } from './move-user.ts';
import type { PersonDetail } from './read-user.ts';
import { userDifferences } from './user-differences.ts';

type Services = PersonDetail['services'];

/**
 * Writes judged changes of different people, with one statement for each kind of record; what few changes ask for is done person by
 * person.
 * @throws HttpProblem 409 where no Super_Admin would be left; only changes of which `mayLeaveNoAdministrator` says so.
 */
export async function writeChanges(
  work: UnitOfWork,
  context: Pick<Context, 'config' | 'secrets'>,
  changes: readonly JudgedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await writeUsers(work, changes);
  await writeAccess(
    work.tx,
    changes.flatMap(({ user, access }) => (access ? [{ userId: user.id, access }] : [])),
  );
  for (const change of changes) await endWhatIsLost(work, change);
  for (const change of changes) {
    await mailNewRoles(work, context, change);
    await record(work, change);
    const gained = servicesWithMore(change.before.services, change.after.services);
    if (change.user.asks && change.access) await closeFulfilled(work, context, change.user.id, gained);
  }
}

/** Such a change is written by itself, since it may be refused when it is written. */
export function mayLeaveNoAdministrator(change: JudgedChange): boolean {
  return losesAdministration(change) || (moves(change) && change.user.administers);
}

async function writeUsers({ tx }: UnitOfWork, changes: readonly JudgedChange[]): Promise<void> {
  const people = changes.map(({ user, after }) => ({
    id: user.id,
    first_name: after.firstName,
    last_name: after.lastName,
    organization_id: after.organizations?.id ?? null,
    job_template_id: after.job?.id ?? null,
  }));
  const placed = changes.filter(({ before, after }) => before.branches !== after.branches);
  if (placed.length > 0) {
    await tx.execute(sql`
      delete from user_branches where user_id = any (${arrayOf(placed.map(({ user }) => user.id))}::int[])`);
    const rows = placed.flatMap(({ user, after }) =>
      after.branches.map((branch, position) => ({ userId: user.id, branchId: branch.id, position })),
    );
    if (rows.length > 0) await tx.insert(userBranches).values(rows);
  }
  await tx.execute(sql`
    update users u
       set first_name = c.first_name, last_name = c.last_name, organization_id = c.organization_id,
           job_template_id = c.job_template_id, version = u.version + 1
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
           as c (id integer, first_name text, last_name text, organization_id integer, job_template_id integer)
     where u.id = c.id`);
}

async function endWhatIsLost({ tx }: UnitOfWork, change: JudgedChange): Promise<void> {
  const lost = change.access ? servicesWithMore(change.after.services, change.before.services) : [];
  if (lost.length > 0) await endSessionsOfLostRoles(tx, change.user.id, lost, 'roles changed');
  // The organization of a move may be going off at this moment.
  if (mayLeaveNoAdministrator(change)) await guardLastSuperAdmin(tx);
}

function losesAdministration({ before, after }: JudgedChange): boolean {
  return servicesWithMore(after.services, before.services).includes('user_management');
}

function moves({ before, after }: JudgedChange): boolean {
  return (before.organizations?.id ?? null) !== (after.organizations?.id ?? null);
}

/** The services in which `other` has a role that `one` has not. */
function servicesWithMore(one: Services, other: Services): string[] {
  return Object.entries(other)
    .filter(([service, { role }]) => role.some((name) => !(one[service]?.role ?? []).includes(name)))
    .map(([service]) => service);
}

/** Mails the owner of the account: another administrator should not be able to do this unnoticed. */
async function mailNewRoles(
  { tx, caller }: UnitOfWork,
  context: Pick<Context, 'config' | 'secrets'>,
  { user, before, after }: JudgedChange,
): Promise<void> {
  const held = before.services['user_management']?.role ?? [];
  const roles = (after.services['user_management']?.role ?? []).filter((role) => !held.includes(role));
  if (roles.length === 0) return;
  const language = await mailLanguageOf(tx, user.id);
  await enqueueMail(tx, context, {
    ...adminRoleMail({
      brand: context.config.brandName,
      firstName: after.firstName,
      language,
      roles,
      by: caller.name,
      consoleUrl: context.config.consoleUrl,
      accessTokenSeconds: context.config.lifetimes.accessToken,
    }),
    to: before.email,
    userId: user.id,
  });
}

async function record(work: UnitOfWork, change: JudgedChange): Promise<void> {
  const { user, before, after } = change;
  const name = `${after.firstName} ${after.lastName}`.trim();
  const organizationId = after.organizations?.id ?? null;
  const differences = userDifferences(before, after);
  if (!moves(change)) {
    const target = { type: 'user', id: user.id, name };
    work.events.push({ action: 'user.changed', target, organizationId, ...differences });
    return;
  }
  await moveBelongings(work, user.id, { organizationId, branchId: after.branches[0]?.id ?? null });
  const sides = { from: before.organizations?.id ?? null, to: organizationId };
  recordMove(work, { id: user.id, name }, sides, differences);
}
