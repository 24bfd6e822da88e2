import type { ServiceAccess } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows } from '../../store/index.ts';
import { accessDenied, fieldProblem, HttpProblem, say } from '../../server/index.ts';
import { loader, type UnitOfWork } from '../../trail/index.ts';
import { type Administrator, type Delegated, isSuperAdmin, refuseUnreleased, today } from '../../entitlement/index.ts';
import { requireFreshSecondStep } from '../../identity/index.ts';
import type { HeldGrant } from './held-grants.ts';
import type { Refusals } from './refusals.ts';

/*
 * The one door of grants. The form, bulk changes, imports, requests, extensions and the command line come through `judgeGrants`:
 * a rule about what a person may hold is written here.
 */

/** What a person holds of a role; every role of a service shares it. */
export interface GrantValues {
  limit: number;
  notification: boolean;
  trackingUrlEnabled: boolean;
  /** The last day with access; null without an end. */
  until: string | null;
}

/** A role of a service, with their keys and the names that people read. */
export interface ServiceRole {
  serviceId: number;
  service: string;
  serviceName: string;
  roleId: number;
  role: string;
  roleName: string;
}

export interface Grant extends ServiceRole, GrantValues {
  serviceIsActive: boolean;
}

export interface WantedGrant extends Grant {
  /** The same role as it is held before; absent where it is given. */
  held?: HeldGrant;
}

/** Where a body says what a refusal is about. */
export type FieldOf = (service: string, part: 'role' | 'until') => string;

/** The grant as it is stored: the tracking address is off for any role but `api_user` (specification section 4). */
export function grantOf<Wanted extends GrantValues & { role: string }>(wanted: Wanted): Wanted {
  return { ...wanted, trackingUrlEnabled: wanted.trackingUrlEnabled && wanted.role === 'api_user' };
}

/** The access of a service as it is read back once it is stored. */
export function accessOf<Access extends ServiceAccess>(access: Access): Access {
  const { limit, notification, trackingUrlEnabled, until = null } = access;
  const grants = access.role.map((role) => grantOf({ role, limit, notification, trackingUrlEnabled, until }));
  return { ...access, trackingUrlEnabled: grants.some((grant) => grant.trackingUrlEnabled) };
}

/** Whether saving these values changes the grant. */
export function isChanged(held: HeldGrant, wanted: GrantValues): boolean {
  const { limit, notification, trackingUrlEnabled, until } = grantOf({ ...wanted, role: held.role });
  return (
    held.limit !== limit ||
    held.notification !== notification ||
    held.trackingUrlEnabled !== trackingUrlEnabled ||
    held.until !== until
  );
}

/** What people of one organization are to hold, and lose. */
export interface GrantChange {
  organizationId: number | null;
  wanted: readonly WantedGrant[];
  gone?: readonly HeldGrant[];
}

/**
 * Judges grants that are given, changed or taken away; one that stays as it is held is not judged again.
 * @returns the grants as they are stored.
 * @throws HttpProblem 401 where the proof of identity is too old for a role of User Management.
 */
export async function judgeGrants(
  work: UnitOfWork<Administrator>,
  { organizationId, wanted, gone = [] }: GrantChange,
  refusals: Refusals,
  fieldOf: FieldOf,
): Promise<Grant[]> {
  const grants = wanted.map(grantOf);
  const given = grants.filter(({ held }) => held === undefined);
  const changed = grants.filter((grant) => grant.held && isChanged(grant.held, grant));
  if (given.length > 0) await refusals.of(() => refuseAdministration(work, given));
  const moved = [...given, ...changed].filter(({ held, until }) => until !== (held?.until ?? null));
  for (const { service, until } of moved) {
    await refusals.of(() => checkUntil(work, service, until, fieldOf(service, 'until')));
  }
  const touched = [...given, ...changed, ...gone].map((each) => delegated(each, fieldOf(each.service, 'role')));
  await refusals.of(() => refuseUnreleased(work, organizationId, touched));
  return grants;
}

/** @throws HttpProblem 403, 401. */
export async function refuseAdministration(
  work: UnitOfWork<Administrator>,
  given: readonly Pick<Grant, 'service'>[],
): Promise<void> {
  if (!given.some(({ service }) => service === 'user_management')) return;
  if (!isSuperAdmin(work.caller)) throw accessDenied(say('user_management_by_super_admin'));
  if (work.caller.sid === null) {
    throw accessDenied(say('user_management_in_console'));
  }
  try {
    await freshSecondStep(work).load(work.caller.sid);
  } catch (error) {
    if (!(error instanceof HttpProblem) || !work.caller.batchId) throw error;
    // A batch goes on without the row: minutes later, after a restart, the proof may be too old.
    throw new HttpProblem(403, error.code, error.sentence ?? error.errors ?? []);
  }
}

const freshSecondStep = loader<string, true>(
  async (tx, sids) => {
    for (const sid of sids) await requireFreshSecondStep(tx, { sid });
    return sids.map(() => true);
  },
  (sid) => sid,
);

const lastDay = '2199-12-31';

const currentDay = loader<'today', string>(
  async (tx, keys) => {
    const [row] = await selectRows(tx, Type.Object({ day: Type.String() }), sql`select ${today}::text as day`);
    return keys.map(() => row?.day ?? '');
  },
  (key) => key,
);

/**
 * An end that is set now is not in the past, and never on User Management, which must not lose its last administrator.
 * @throws HttpProblem 400 at `field`.
 */
async function checkUntil(
  work: UnitOfWork<Administrator>,
  service: string,
  until: string | null,
  field: string,
): Promise<void> {
  if (until === null) return;
  if (service === 'user_management') throw fieldProblem(field, say('user_management_without_end'));
  if (until < (await currentDay(work).load('today'))) {
    throw fieldProblem(field, say('last_day_past'));
  }
  if (until > lastDay) throw fieldProblem(field, say('last_day_too_late', { last: lastDay }));
}

/** What the rule of delegation judges of a grant. */
export function delegated({ serviceId, serviceName, roleId, roleName }: ServiceRole, field: string): Delegated {
  return { serviceId, serviceName, role: { id: roleId, name: roleName }, field };
}
