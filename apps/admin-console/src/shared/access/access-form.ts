import type { Service, ServiceAccess } from '@gangway/contract';
import { array, object, string } from '@gangway/form-kit/rules';
import { lastDayRule } from '../dates/last-day.ts';
import { trackingRole } from './access-hints.ts';
import { mayGrantRole, mayGrantService, type Grantable } from './use-grantable.ts';

const largestLimit = 2_147_483_647;

/** One row of the table of services. */
export type AccessDraft = {
  /** Service key. */
  service: string;
  displayName: string;
  /** Role names the service offers. */
  offered: readonly string[];
  /** '' where the user gets no role. */
  role: string;
  limit: string;
  notification: boolean;
  trackingUrlEnabled: boolean;
  /** The last day with access; '' without an end. */
  until: string;
  /** Not released: it stays as it is held. */
  locked?: true;
};

type CatalogueEntry = Pick<Service, 'id' | 'name' | 'displayName' | 'isActive' | 'roles'>;

/**
 * One row per service. A service that was switched off keeps its row only where the user has something in it, so that saving
 * takes nothing away unseen. Of what may not be granted, rows of what the user holds stay, locked.
 */
export function accessRows(
  catalogue: readonly CatalogueEntry[],
  granted: Readonly<Record<string, ServiceAccess>>,
  grantable: Grantable,
): AccessDraft[] {
  return catalogue
    .filter(({ name, isActive }) => isActive || granted[name] !== undefined)
    .flatMap(({ id, name, displayName, roles = [] }) => {
      const has = granted[name];
      const role = has?.role[0] ?? '';
      const offered = mayGrantService(grantable, id)
        ? roles.filter((each) => mayGrantRole(grantable, each.id)).map((each) => each.name)
        : [];
      if (has === undefined && offered.length === 0 && grantable !== 'everything') return [];
      // Roles of a service share limit, switches and end: where one of them is not to be touched, none of it is.
      const isLocked = grantable !== 'everything' && has?.role.some((held) => !offered.includes(held)) === true;
      return {
        ...(isLocked ? { locked: true } : {}),
        service: name,
        displayName,
        offered: role === '' || offered.includes(role) ? offered : [role, ...offered],
        role,
        limit: has === undefined ? '' : String(has.limit),
        notification: has?.notification ?? false,
        trackingUrlEnabled: has?.trackingUrlEnabled ?? false,
        until: has?.until ?? '',
      };
    });
}

/** Only rows with a role are sent (specification section 5); the role as an array of one name (section 3). */
export function accessPayload(rows: readonly AccessDraft[]): Record<string, ServiceAccess> {
  return Object.fromEntries(
    rows
      .filter(({ role }) => role !== '')
      .map(({ service, role, limit, notification, trackingUrlEnabled, until }) => [
        service,
        {
          role: [role],
          limit: Number(limit),
          notification,
          trackingUrlEnabled: role === trackingRole && trackingUrlEnabled,
          ...(until === '' ? {} : { until }),
        },
      ]),
  );
}

/** The form chooses one role per service; further roles that someone has stay as long as the first one does. */
export function mergedAccess(
  before: Readonly<Record<string, ServiceAccess>>,
  rows: readonly AccessDraft[],
): Record<string, ServiceAccess> {
  const chosen = accessPayload(rows.filter(({ locked }) => locked !== true));
  const kept = rows.flatMap(({ service, locked }) => {
    const held = before[service];
    return locked === true && held !== undefined ? [[service, held] as const] : [];
  });
  return Object.fromEntries([
    ...kept,
    ...Object.entries(chosen).map(([service, access]) => {
      const had = before[service]?.role ?? [];
      const role = had[0] === access.role[0] ? had : access.role;
      // An end that is not sent would stay.
      const cleared = access.until === undefined && (before[service]?.until ?? null) !== null;
      return [service, { ...access, role, ...(cleared ? { until: null } : {}) }] as const;
    }),
  ]);
}

/** Keys of the services in which a role that someone has is taken away. */
export function losingServices(
  before: Readonly<Record<string, ServiceAccess>>,
  rows: readonly AccessDraft[],
): readonly string[] {
  const after = mergedAccess(before, rows);
  return Object.entries(before).flatMap(([service, { role }]) =>
    role.every((name) => after[service]?.role.includes(name) ?? false) ? [] : [service],
  );
}

/** A row after another role was chosen: tracking is off for all but one role, and neither limit nor end stands without a role. */
export function withRole(row: AccessDraft, role: string): AccessDraft {
  return {
    ...row,
    role,
    limit: role === '' ? '' : row.limit,
    until: role === '' ? '' : row.until,
    trackingUrlEnabled: role === trackingRole && row.trackingUrlEnabled,
  };
}

/** One rule for each row: a limit where a role is chosen, no end in the past. */
export const accessRules = array().of(
  object({
    until: string().when('locked', { is: true, otherwise: () => lastDayRule() }),
    limit: string().when('role', {
      is: (role: unknown) => role !== '' && role !== undefined,
      // oxlint-disable-next-line no-thenable -- yup's own word for the rules of this case
      then: (rule) =>
        rule
          .required('Limit is required')
          .test(
            'size',
            `Limit is at most ${largestLimit.toLocaleString('en')}`,
            (text) => Number(text) <= largestLimit,
          ),
    }),
  }),
);

export const accessFormRules = object({ access: accessRules });
