import { type Service, type ServiceAccess, type ServiceUnit, ownEntry } from '@gangway/contract';
import { array, object, string } from '@gangway/form-kit/rules';
import { formatNumber, t } from '@gangway/messages';
import { lastDayRule } from '../dates/last-day.ts';
import { trackingRole } from './access-hints.ts';
import { mayGrantRole, mayGrantService, type Grantable } from './use-grantable.ts';

const largestLimit = 2_147_483_647;

/** One row of the table of services. */
export type AccessDraft = {
  /** Service key. */
  service: string;
  displayName: string;
  /** What its limit counts; null where the service does not say. */
  unit: ServiceUnit | null;
  /** Names of roles the service offers. */
  offered: readonly string[];
  /** '' without a role. */
  role: string;
  limit: string;
  notification: boolean;
  trackingUrlEnabled: boolean;
  /** The last day with access; '' without an end. */
  until: string;
  /** Not released: keep it as held. */
  locked?: true;
};

type CatalogueEntry = Pick<Service, 'id' | 'name' | 'displayName' | 'isActive' | 'roles' | 'unit'>;

/**
 * One row per service. A service that was switched off keeps its row where the user holds a role in it, so that saving
 * removes nothing unseen. Rows of services the caller may not grant stay where the user holds a role, locked.
 */
export function accessRows(
  catalogue: readonly CatalogueEntry[],
  granted: Readonly<Record<string, ServiceAccess>>,
  grantable: Grantable,
): AccessDraft[] {
  return catalogue
    .filter(({ name, isActive }) => isActive || Object.hasOwn(granted, name))
    .flatMap(({ id, name, displayName, roles = [], unit = null }) => {
      const has = ownEntry(granted, name);
      const role = has?.role[0] ?? '';
      const offered = mayGrantService(grantable, id)
        ? roles.filter((each) => mayGrantRole(grantable, each.id)).map((each) => each.name)
        : [];
      if (has === undefined && offered.length === 0 && grantable !== 'everything') return [];
      // Lock the whole row if one role is locked: roles of a service share limit, switches and end.
      const isLocked = grantable !== 'everything' && has?.role.some((held) => !offered.includes(held)) === true;
      return {
        ...(isLocked ? { locked: true } : {}),
        service: name,
        displayName,
        unit,
        offered: role === '' || offered.includes(role) ? offered : [role, ...offered],
        role,
        limit: has === undefined ? '' : String(has.limit),
        notification: has?.notification ?? false,
        trackingUrlEnabled: has?.trackingUrlEnabled ?? false,
        until: has?.until ?? '',
      };
    });
}

/** Send only rows with a role (specification section 5); the role as an array of one name (section 3). */
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

/** Keep further roles of the service as long as the first one stays: the form chooses one role per service. */
export function mergedAccess(
  before: Readonly<Record<string, ServiceAccess>>,
  rows: readonly AccessDraft[],
): Record<string, ServiceAccess> {
  const chosen = accessPayload(rows.filter(({ locked }) => locked !== true));
  const kept = rows.flatMap(({ service, locked }) => {
    const held = ownEntry(before, service);
    return locked === true && held !== undefined ? [[service, held] as const] : [];
  });
  return Object.fromEntries([
    ...kept,
    ...Object.entries(chosen).map(([service, access]) => {
      const earlier = ownEntry(before, service);
      const had = earlier?.role ?? [];
      const role = had[0] === access.role[0] ? had : access.role;
      // Send null too: an absent end keeps the stored one.
      const cleared = access.until === undefined && (earlier?.until ?? null) !== null;
      return [service, { ...access, role, ...(cleared ? { until: null } : {}) }] as const;
    }),
  ]);
}

/** Keys of the services in which the user loses a role. */
export function losingServices(
  before: Readonly<Record<string, ServiceAccess>>,
  rows: readonly AccessDraft[],
): readonly string[] {
  const after = mergedAccess(before, rows);
  return Object.entries(before).flatMap(([service, { role }]) =>
    role.every((name) => ownEntry(after, service)?.role.includes(name) ?? false) ? [] : [service],
  );
}

/** A row after another role was chosen: tracking is off for all roles but one, and limit and end need a role. */
export function withRole(row: AccessDraft, role: string): AccessDraft {
  return {
    ...row,
    role,
    limit: role === '' ? '' : row.limit,
    until: role === '' ? '' : row.until,
    trackingUrlEnabled: role === trackingRole && row.trackingUrlEnabled,
  };
}

/** Validates a row: a limit where a role is chosen, no end in the past. */
export const accessRules = array().of(
  object({
    until: string().when('locked', { is: true, otherwise: () => lastDayRule() }),
    limit: string().when('role', {
      is: (role: unknown) => role !== '' && role !== undefined,
      // oxlint-disable-next-line no-thenable -- yup's own word for the rules of this case
      then: (rule) =>
        rule
          .required(() => t('Limit is required'))
          .test(
            'size',
            () => t('Limit is at most {limit}', { limit: formatNumber(largestLimit) }),
            (text) => Number(text) <= largestLimit,
          ),
    }),
  }),
);

export const accessFormRules = object({ access: accessRules });
