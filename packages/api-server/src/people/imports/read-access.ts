import { type ServiceAccess, namesIn } from '@gangway/contract';
import { say, type Sentence } from '../../server/index.ts';
import { ownEntry } from '../../records/index.ts';
import { accessOf } from '../grants/grant-of.ts';
import type { PersonDetail } from '../users/read-user.ts';
import { type RowTexts, countOf, dayOf, flagOf, shortened } from './import-model.ts';
import type { NameFinder, ValidationErrors } from './import-rows.ts';
import type { Names } from './prefetch-names.ts';

/** A row while it is read. */
export interface RowContext {
  names: Names;
  finder: NameFinder;
  row: RowTexts;
  /** The person of the row's address; undefined for a new one. */
  before: PersonDetail | undefined;
  errors: ValidationErrors;
}

type AccessMap = Record<string, ServiceAccess>;

/** The access that a row names, by service: roles beside their service, one limit for all or one each. */
export function readAccess(context: RowContext): AccessMap {
  const { names, finder, row, before, errors } = context;
  const services = namesIn(row.service ?? '');
  const roles = namesIn(row.role ?? '');
  const limits = namesIn(row.limit ?? '');
  const mismatch = mismatchOf(services, roles, limits);
  if (mismatch) {
    errors.add(...mismatch);
    return {};
  }
  const access: AccessMap = Object.create(null);
  for (const [index, text] of roles.entries()) {
    if (errors.isFull) return {};
    const named = services[services.length === 1 ? 0 : index] ?? '';
    const service = names.services.find(finder.meantBy('service', named));
    if (!service) {
      finder.miss('service', named, () => names.services.names);
      errors.add('service', say('no_service_named', { name: shortened(named) }));
      continue;
    }
    const held = before?.services[service.name]?.role.find((name) => name === text);
    // Take a role that is held already though the service no longer offers it, as an export writes it.
    const role = held === undefined ? service.choice.find(finder.meantBy('role', text))?.name : held;
    if (role === undefined) {
      finder.miss('role', text, () => service.choice.names);
      errors.add('role', say('role_not_offered_named', { service: service.displayName, role: shortened(text) }));
      continue;
    }
    const known = access[service.name]?.role ?? [];
    const values = readValues(context, service.name, limits[limits.length === 1 ? 0 : index]);
    access[service.name] = { role: [...new Set([...known, role])], ...values };
  }
  return access;
}

function mismatchOf(
  services: readonly string[],
  roles: readonly string[],
  limits: readonly string[],
): ['service' | 'role' | 'limit', Sentence] | undefined {
  if (services.length === 0) return roles.length > 0 ? ['service', say('roles_without_service')] : undefined;
  if (roles.length !== services.length && !(services.length === 1 && roles.length > 0)) {
    return ['role', say('service_without_role')];
  }
  if (limits.length > 1 && limits.length !== roles.length) return ['limit', say('limits_unequal')];
  return undefined;
}

/** Values of one service; without `until` the end stays. */
function readValues(context: RowContext, service: string, limit: string | undefined): Omit<ServiceAccess, 'role'> {
  const { row, before, errors } = context;
  const held = before && ownEntry(before.services, service);
  if (limit === undefined && !held) errors.add('limit', say('limit_required'));
  const count = limit === undefined ? held?.limit : countOf(limit);
  if (limit !== undefined && count === undefined) {
    errors.add('limit', say('limit_not_whole', { text: shortened(limit) }));
  }
  const day = row.until === undefined || service === 'user_management' ? undefined : dayOf(row.until);
  if (row.until !== undefined && day === undefined && service !== 'user_management') {
    errors.add('until', say('day_malformed', { text: shortened(row.until) }));
  }
  return {
    limit: count ?? 0,
    notification: readSwitch(context, 'notification', held?.notification),
    trackingUrlEnabled: readSwitch(context, 'trackingUrlEnabled', held?.trackingUrlEnabled),
    ...(day === undefined ? {} : { until: day }),
  };
}

function readSwitch(
  { row, errors }: RowContext,
  field: 'notification' | 'trackingUrlEnabled',
  held: boolean | undefined,
): boolean {
  const text = row[field];
  if (text === undefined) return held ?? false;
  const flag = flagOf(text);
  if (flag === undefined) errors.add(field, say('not_yes_or_no', { text: shortened(text) }));
  return flag ?? false;
}

/** What saving `wanted` leaves in a service. */
export function accessAfter(held: ServiceAccess | undefined, wanted: ServiceAccess): ServiceAccess {
  return accessOf({ ...wanted, until: wanted.until === undefined ? (held?.until ?? null) : wanted.until });
}

export function isSameAccess(one: ServiceAccess, other: ServiceAccess): boolean {
  const comparable = ({ role, ...values }: ServiceAccess) =>
    JSON.stringify([
      role.toSorted(),
      values.limit,
      values.notification,
      values.trackingUrlEnabled,
      values.until ?? null,
    ]);
  return comparable(one) === comparable(other);
}

/** An access as the preview shows it. */
export function accessText(
  service: string,
  { role, limit, notification, trackingUrlEnabled, until }: ServiceAccess,
): string {
  return [
    `${service}: ${role.join(', ')}`,
    `limit ${limit}`,
    ...(notification ? ['notification'] : []),
    ...(trackingUrlEnabled ? ['tracking URL'] : []),
    ...(until ? [`until ${until}`] : []),
  ].join(', ');
}
