import { nullable } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { selectRows } from '../../store/index.ts';
import { groupedBy } from '../../records/index.ts';
import { loader } from '../../trail/index.ts';

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
