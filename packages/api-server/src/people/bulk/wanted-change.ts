import type { TemplateAccessMap, ServiceAccess } from '@gangway/contract';
import { say, type Sentence } from '../../server/index.ts';
import { ownEntry } from '../../records/index.ts';
import { accessOf, grantOf } from '../grants/grant-of.ts';
import type { HeldGrant } from '../grants/held-grants.ts';
import type { PersonDetail } from '../users/read-user.ts';
import type { UserChange } from '../users/change-people.ts';
import type { ResolvedOperation } from './resolve-operation.ts';

type Wanted = Pick<UserChange, 'branches' | 'services'>;

/** What the operation makes of a person, or the sentence that says why it changes nothing. */
export function wantedOf(
  operation: ResolvedOperation,
  person: PersonDetail,
  grants: readonly HeldGrant[],
): Wanted | Sentence {
  const { service, role } = operation;
  const held = service && ownEntry(person.services, service.key);
  const withAccess = (access: ServiceAccess): Wanted | Sentence =>
    service === undefined || JSON.stringify(access) === JSON.stringify(held)
      ? say('already_has_access')
      : { services: { ...person.services, [service.key]: access } };
  switch (operation.kind) {
    case 'grant': {
      const roles = held?.role ?? [];
      const wanted = role?.key ?? '';
      const names = roles.includes(wanted) ? roles : [...roles, wanted];
      const until = operation.until === undefined ? (held?.until ?? null) : operation.until;
      const { limit, notification, trackingUrlEnabled } = operation;
      return withAccess(accessOf({ role: names, limit, notification, trackingUrlEnabled, until }));
    }
    case 'limit':
      return held
        ? withAccess({ ...held, limit: operation.limit })
        : say('has_no_role', { service: service?.name ?? '' });
    case 'revoke': {
      const kept = role === undefined ? [] : (held?.role ?? []).filter((name) => name !== role.key);
      if (!held || kept.length === held.role.length) {
        return role
          ? say('lacks_role', { role: role.name, service: service?.name ?? '' })
          : say('has_no_role', { service: service?.name ?? '' });
      }
      if (kept.length > 0) return withAccess({ ...held, role: kept });
      const { [service?.key ?? '']: _gone, ...others } = person.services;
      return { services: others };
    }
    case 'branch': {
      const now = person.branches.map(({ id }) => id);
      const branches = operation.mode === 'move' ? [operation.branchId] : [...new Set([...now, operation.branchId])];
      return branches.join() === now.join() ? say('already_works_there') : { branches };
    }
    case 'job':
      if (person.job?.id !== operation.jobId) return say('not_of_template');
      return inLine(operation.job?.services ?? {}, person, grants);
    case 'state':
    case 'end-sessions':
    case 'end-subscription':
      throw new Error(`${operation.kind} changes no grants`);
  }
}

/** Replaces held access by the template’s. Roles of User Management and ended access are not part of a template. */
function inLine(job: TemplateAccessMap, person: PersonDetail, grants: readonly HeldGrant[]): Wanted | Sentence {
  const running = grants.filter((grant) => grant.runs && grant.service !== 'user_management');
  const held = running.map(line);
  const given = Object.entries(job).flatMap(([service, { role: roles, ...values }]) =>
    roles.map((role) => line(grantOf({ ...values, service, role, until: null }))),
  );
  if (held.toSorted().join('\n') === given.toSorted().join('\n')) return say('already_in_line');
  const runs = (service: string) => running.some((grant) => grant.service === service);
  const kept = Object.entries(person.services).filter(([service]) => service === 'user_management' || !runs(service));
  const wanted = Object.entries(job).map(([service, access]): [string, ServiceAccess] => [
    service,
    { ...access, until: runs(service) ? (ownEntry(person.services, service)?.until ?? null) : null },
  ]);
  return { services: Object.fromEntries([...kept, ...wanted]) };
}

type Line = Pick<HeldGrant, 'service' | 'role' | 'limit' | 'notification' | 'trackingUrlEnabled'>;

function line({ service, role, limit, notification, trackingUrlEnabled }: Line): string {
  return JSON.stringify([service, role, limit, notification, trackingUrlEnabled]);
}
