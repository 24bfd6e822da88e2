import type { JobTemplate, NewUser, Service, ServiceAccess, UserDetail } from '@gangway/contract';
import type { SelectOption } from '@gangway/form-kit';
import { trackingRole } from '../../shared/access/access-hints.ts';
import { lastDayRule } from '../../shared/dates/last-day.ts';
import { mayGrantRole, mayGrantService, type Grantable } from '../../shared/access/use-grantable.ts';
import { array, emailRule, object, requiredChoice, requiredText, string } from '@gangway/form-kit/rules';

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

export type NewUserDraft = {
  firstName: string;
  lastName: string;
  email: string;
  organization: SelectOption | null;
  branch: SelectOption | null;
  /** Id of the job the person is started from; '' for none. */
  job: number | '';
  access: readonly AccessDraft[];
};

export type UserDetailsDraft = {
  firstName: string;
  lastName: string;
  organization: SelectOption | null;
  branches: readonly SelectOption[];
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

/** The rows as a job fills them: what it gives and the caller may grant, and nothing else. */
export function rowsOfJob(rows: readonly AccessDraft[], services: JobTemplate['services']): AccessDraft[] {
  return rows.map((row) => {
    const gives = services[row.service];
    const role = gives?.role.find((name) => row.offered.includes(name));
    if (gives === undefined || role === undefined) return withRole(row, '');
    return {
      ...row,
      role,
      limit: String(gives.limit),
      notification: gives.notification,
      trackingUrlEnabled: role === trackingRole && gives.trackingUrlEnabled,
    };
  });
}

/** Keys of the services in which a job gives more than the rows took over: not released to the organization, or switched off. */
export function leftOutOfJob(rows: readonly AccessDraft[], services: JobTemplate['services']): string[] {
  return Object.entries(services).flatMap(([service, { role }]) => {
    const row = rows.find((each) => each.service === service);
    return role.every((name) => row?.offered.includes(name) === true) && role.length === 1 ? [] : [service];
  });
}

export function newUserPayload(draft: NewUserDraft, accessRequest: number | null): NewUser | null {
  if (draft.organization === null || draft.branch === null) return null;
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    organization: Number(draft.organization.id),
    // Specification section 9: Add User sends one branch only.
    branches: [Number(draft.branch.id)],
    services: accessPayload(draft.access),
    ...(draft.job === '' ? {} : { job: draft.job }),
    ...(accessRequest === null ? {} : { accessRequest }),
  };
}

const accessRules = array().of(
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

const longestName = 200;

function nameRule() {
  return string().trim().max(longestName, `At most ${longestName} characters`);
}

/** Specification section 5, Add User form. The last name is not required. */
export function newUserRules(emailTldMaxLetters: number) {
  return object({
    firstName: requiredText('First Name is required').max(longestName, `At most ${longestName} characters`),
    lastName: nameRule(),
    email: emailRule({ tldMaxLetters: emailTldMaxLetters }),
    organization: requiredChoice('Organization'),
    branch: requiredChoice('Branch'),
    access: accessRules,
  });
}

export const detailsRules = object({
  firstName: requiredText('First Name is required').max(longestName, `At most ${longestName} characters`),
  lastName: nameRule(),
});

export const accessFormRules = object({ access: accessRules });

export function detailsDraft(user: UserDetail): UserDetailsDraft {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    organization: user.organizations,
    branches: user.branches,
  };
}

const idsOf = (options: readonly SelectOption[]) => options.map(({ id }) => Number(id));

/** Only what differs from what the user is now. */
export function detailsPatch(draft: UserDetailsDraft, user: UserDetail) {
  const organization = draft.organization === null ? null : Number(draft.organization.id);
  const firstName = draft.firstName.trim();
  const lastName = draft.lastName.trim();
  const branches = idsOf(draft.branches);
  return {
    ...(firstName === user.firstName ? {} : { firstName }),
    ...(lastName === user.lastName ? {} : { lastName }),
    ...(organization === (user.organizations?.id ?? null) ? {} : { organization }),
    ...(branches.join() === idsOf(user.branches).join() ? {} : { branches }),
  };
}
