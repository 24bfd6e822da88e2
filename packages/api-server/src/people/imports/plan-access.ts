import type { ServiceAccess } from '@gangway/contract';
import { type Administrator, isSuperAdmin } from '../../entitlement/index.ts';
import { type RowTexts, countOf, dayOf, flagOf, listOf } from './import-model.ts';
import type { Faults, NameFinder } from './import-plan.ts';
import type { Held, PeopleWorld } from './people-world.ts';

/** What a row says of a service; without `until` the end stays. */
export type SaidAccess = Omit<ServiceAccess, 'until'> & { until?: string | null };

/** What the row says of each service it names: roles beside their service, one limit for all or one each. */
export function saidAccess(
  world: PeopleWorld,
  finder: NameFinder,
  row: RowTexts,
  held: Held | undefined,
  faults: Faults,
): Record<string, SaidAccess> {
  const services = listOf(row.service);
  const roles = listOf(row.role);
  const limits = listOf(row.limit);
  if (services.length === 0) {
    if (roles.length > 0) faults.add('service', 'Name the service of each role.');
    return {};
  }
  if (roles.length !== services.length && !(services.length === 1 && roles.length > 0)) {
    faults.add('role', 'Name a role for each service, in the same order.');
    return {};
  }
  if (limits.length > 1 && limits.length !== roles.length) {
    faults.add('limit', 'Name one limit, or one for each role.');
    return {};
  }
  const access: Record<string, SaidAccess> = {};
  for (const [index, text] of roles.entries()) {
    const named = services[services.length === 1 ? 0 : index] ?? '';
    const service = world.services.find(finder.meantBy('service', named));
    if (!service) {
      finder.miss('service', named, () => world.services.names);
      faults.add('service', `There is no service '${named}'.`);
      continue;
    }
    const role = service.choice.find(finder.meantBy('role', text));
    if (!role) {
      finder.miss('role', text, () => service.choice.names);
      faults.add('role', `${service.displayName} does not offer the role '${text}'.`);
      continue;
    }
    const before = held?.access[service.name];
    const limit = limitOf(limits[limits.length === 1 ? 0 : index], before, faults);
    const notification = switchOf(row, 'notification', before?.notification, faults);
    const tracking = switchOf(row, 'trackingUrlEnabled', before?.trackingUrlEnabled, faults);
    const until = service.name === 'user_management' ? undefined : untilOf(world, row, before, faults);
    const known = access[service.name];
    const names = [...(known?.role ?? []), role.name];
    access[service.name] = {
      role: [...new Set(names)],
      limit,
      notification,
      trackingUrlEnabled: tracking && names.includes('api_user'),
      ...(until === undefined ? {} : { until }),
    };
  }
  return access;
}

function limitOf(text: string | undefined, before: ServiceAccess | undefined, faults: Faults): number {
  if (text === undefined) {
    if (!before) faults.add('limit', 'Limit is required');
    return before?.limit ?? 0;
  }
  const limit = countOf(text);
  if (limit === undefined) faults.add('limit', `'${text}' is not a whole number. Use 0 or more.`);
  return limit ?? 0;
}

function switchOf(
  row: RowTexts,
  field: 'notification' | 'trackingUrlEnabled',
  before: boolean | undefined,
  faults: Faults,
): boolean {
  const text = row[field];
  if (text === undefined) return before ?? false;
  const flag = flagOf(text);
  if (flag === undefined) faults.add(field, `Write yes or no instead of '${text}'.`);
  return flag ?? false;
}

/** Undefined where the row does not say. */
function untilOf(
  world: PeopleWorld,
  row: RowTexts,
  before: ServiceAccess | undefined,
  faults: Faults,
): string | null | undefined {
  if (row.until === undefined) return undefined;
  const day = dayOf(row.until);
  if (day === undefined) faults.add('until', `Write the day as 2026-12-31 instead of '${row.until}'.`);
  else if (day < world.today && day !== before?.until) faults.add('until', 'The last day must be today or later.');
  return day;
}

/** Why the caller may not give this, as far as a preview can tell. */
export function whyNotReleased(
  caller: Administrator,
  world: PeopleWorld,
  key: string,
  access: ServiceAccess,
): string | undefined {
  if (isSuperAdmin(caller)) return undefined;
  if (key === 'user_management') return 'Access Denied. Only a Super_Admin may grant a role of User Management.';
  const offer = world.services.find(key);
  const what = !offer?.isReleased
    ? (offer?.displayName ?? key)
    : access.role
        .filter((name) => !offer.roles.some((role) => role.name === name && role.isReleased))
        .map(
          (name) =>
            `The role ${offer.roles.find((role) => role.name === name)?.displayName ?? name} in ${offer.displayName}`,
        )[0];
  return what === undefined
    ? undefined
    : `${what} is not released to this organization. Only a Super_Admin can give, change or end it.`;
}

export function isSameAccess(one: ServiceAccess, other: ServiceAccess): boolean {
  return (
    one.role.toSorted().join() === other.role.toSorted().join() &&
    one.limit === other.limit &&
    one.notification === other.notification &&
    one.trackingUrlEnabled === other.trackingUrlEnabled &&
    (one.until ?? null) === (other.until ?? null)
  );
}

export function accessInWords(
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
