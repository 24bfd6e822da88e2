import * as Type from 'typebox';
import { type ServiceAccess, nullable } from '@gangway/contract';
import { type FieldError, HttpProblem, say, fieldError } from '../../server/index.ts';
import { type UnitOfWork, loader } from '../../trail/index.ts';
import { type Administrator, refuseUnreleased } from '../../entitlement/index.ts';
import {
  delegated,
  type FieldOf,
  type Grant,
  grantOf,
  isChanged,
  judgeGrants,
  refuseAdministration,
  type WantedGrant,
} from './grant-of.ts';
import { type HeldGrant } from './held-grants.ts';
import { type Refusals } from './refusals.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Static } from 'typebox';
import { selectRows } from '../../store/index.ts';
import { ownEntry, groupedBy } from '../../records/index.ts';

/** What a change makes of the roles of one person. */
export interface AccessChange {
  /** All that the person holds then; roles that stay come first, in their order. */
  holds: readonly Grant[];
  given: readonly Grant[];
  changed: readonly (Grant & { id: number })[];
  gone: readonly HeldGrant[];
}

type AccessMap = Readonly<Record<string, ServiceAccess>>;

const fieldOfServices: FieldOf = (service, part) => `services.${service}.${part}`;

/**
 * Judges a `services` map, which replaces what is held. A role that a service offers no longer may stay where it is held; it cannot be
 * granted again. An end that is not sent stays.
 * @throws HttpProblem 401 as `judgeGrants`.
 */
export async function judgeAccess(
  work: UnitOfWork<Administrator>,
  person: { organizationId: number | null; held: readonly HeldGrant[] },
  wanted: AccessMap,
  refusals: Refusals,
  fieldOf: FieldOf = fieldOfServices,
): Promise<AccessChange> {
  const { organizationId, held } = person;
  const isHeld = (service: string, role: string) => held.some((row) => row.service === service && row.role === role);
  const kept: WantedGrant[] = held.flatMap((row) => {
    const access = ownEntry(wanted, row.service);
    if (!access?.role.includes(row.role)) return [];
    const { limit, notification, trackingUrlEnabled } = access;
    return [{ ...row, limit, notification, trackingUrlEnabled, until: untilOf(access, row.service, held), held: row }];
  });
  const fresh = Object.entries(wanted).flatMap(([service, { role, ...access }]) => {
    const roles = role.filter((name) => !isHeld(service, name));
    const until = untilOf(access, service, held);
    return roles.length === 0 ? [] : [{ service, roles: [...new Set(roles)], ...access, until }];
  });
  const given = fresh.length === 0 ? [] : ((await refusals.of(() => resolveGrants(work, fresh, fieldOf))) ?? []);
  const gone = held.filter(({ service, role }) => !ownEntry(wanted, service)?.role.includes(role));
  const holds = await judgeGrants(work, { organizationId, wanted: [...kept, ...given], gone }, refusals, fieldOf);
  return {
    holds,
    given: holds.slice(kept.length),
    changed: kept.flatMap(({ held: row }, index) => {
      const grant = holds[index];
      return row && grant && isChanged(row, grant) ? [{ ...grant, id: row.id }] : [];
    }),
    gone,
  };
}

/** The end of what is held in the service where the body does not name one. */
function untilOf({ until }: Pick<ServiceAccess, 'until'>, service: string, held: readonly HeldGrant[]): string | null {
  if (until !== undefined) return until;
  return held.find((row) => row.service === service)?.until ?? null;
}

type Fresh = Omit<ServiceAccess, 'role' | 'until'> & {
  service: string;
  roles: readonly string[];
  until: string | null;
};

/** @throws HttpProblem 403 and 401 for a role of User Management, 422 naming every role that is not offered. */
async function resolveGrants(
  work: UnitOfWork<Administrator>,
  fresh: readonly Fresh[],
  fieldOf: FieldOf,
): Promise<Grant[]> {
  await refuseAdministration(work, fresh);
  const found = await Promise.all(fresh.map(({ service }) => offers(work).load(service)));
  const errors: FieldError[] = [];
  const grants = fresh.flatMap(({ service, roles, ...values }, index) => {
    const rows = found[index] ?? [];
    if (rows.length === 0) {
      errors.push(fieldError(`services.${service}`, say('no_such_service_key', { service })));
      return [];
    }
    return roles.flatMap((role) => {
      const offer = rows.find((row) => row.role === role);
      if (offer && isOffered(offer)) return [{ ...offer, ...values }];
      errors.push(fieldError(fieldOf(service, 'role'), say('role_not_offered', { service, role })));
      return [];
    });
  });
  if (errors.length > 0) {
    throw new HttpProblem(422, 'not_offered', errors);
  }
  return grants;
}

function isOffered(offer: OfferRow): offer is OfferRow & { roleId: number; role: string; roleName: string } {
  return offer.roleId !== null && offer.role !== null && offer.roleName !== null;
}

/**
 * The grants of a template, which has no person and no end.
 * @throws HttpProblem as `resolveGrants`, 403 for what is not released to the organization.
 */
export async function judgeTemplate(
  work: UnitOfWork<Administrator>,
  organizationId: number | null,
  wanted: AccessMap,
): Promise<Grant[]> {
  const fresh = Object.entries(wanted).map(([service, { role, ...access }]) => ({
    service,
    roles: [...new Set(role)],
    ...access,
    until: null,
  }));
  const grants = await resolveGrants(work, fresh, fieldOfServices);
  const touched = grants.map((grant) => delegated(grant, fieldOfServices(grant.service, 'role')));
  await refuseUnreleased(work, organizationId, touched);
  return grants.map(grantOf);
}

/** A role that a service offers; null where the service offers none. */
export const OfferRow = Type.Object({
  serviceId: Type.Integer(),
  service: Type.String(),
  serviceName: Type.String(),
  serviceIsActive: Type.Boolean(),
  roleId: nullable(Type.Integer()),
  role: nullable(Type.String()),
  roleName: nullable(Type.String()),
});
export type OfferRow = Static<typeof OfferRow>;

/** Rows of `OfferRow`; the services stay until the transaction ends. */
export function selectOffers(services: readonly string[]): SQL {
  return sql`select s.id as "serviceId", s.name as service, s.display_name as "serviceName",
                    s.is_active as "serviceIsActive", r.id as "roleId", r.name as role, r.display_name as "roleName"
               from services s left join service_roles sr on sr.service_id = s.id
               left join roles r on r.id = sr.role_id and r.is_active
              where s.name = any (${sql.param(services)}::text[]) order by s.id for key share of s`;
}

/** Offers by the key of the service. */
export const offers = loader<string, readonly OfferRow[]>(
  async (tx, services) => {
    const found = groupedBy(await selectRows(tx, OfferRow, selectOffers(services)), ({ service }) => service);
    return services.map((service) => found.get(service) ?? []);
  },
  (service) => service,
);
