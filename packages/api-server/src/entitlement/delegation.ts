import { selectRows, type Transaction } from '../store/index.ts';
import { type Caller, HttpProblem } from '../server/index.ts';
import { once } from '../trail/index.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { isSuperAdmin } from './scopes.ts';

/** A role or a plan in a service that a caller gives, changes or takes away. */
export interface Delegated {
  serviceId: number;
  /** The service as people read it. */
  serviceName: string;
  role?: { id: number; name: string };
  plan?: { id: number; name: string };
  /** Where the body says it. */
  field: string;
}

const OnlyId = Type.Object({ id: Type.Integer() });

/**
 * The one rule of delegation: a Super_Admin grants anything, an administrator of an organization what is released to it, no one
 * else anything. What is not released stays as it is held: it is neither given, nor changed, nor taken away.
 * Within a transaction that gives it: what is released stays so until it is over.
 * @throws HttpProblem 403 naming every entry that is not released.
 */
export async function refuseUnreleased(
  tx: Transaction,
  caller: Caller,
  organizationId: number | null,
  touched: readonly Delegated[],
): Promise<void> {
  if (isSuperAdmin(caller) || touched.length === 0) return;
  const services = await releasedAmong(
    tx,
    caller,
    'services',
    organizationId,
    touched.map(({ serviceId }) => serviceId),
  );
  const roles = await releasedAmong(
    tx,
    caller,
    'roles',
    organizationId,
    touched.flatMap(({ role }) => (role ? [role.id] : [])),
  );
  const plans = await releasedAmong(
    tx,
    caller,
    'plans',
    organizationId,
    touched.flatMap(({ plan }) => (plan ? [plan.id] : [])),
  );
  const errors = touched.flatMap(({ serviceId, serviceName, role, plan, field }) => {
    const refusal = (what: string) => [
      {
        field,
        message: `${what} is not released to this organization. Only a Super_Admin can give, change or end it.`,
      },
    ];
    if (!services.has(serviceId)) return refusal(serviceName);
    if (role && !roles.has(role.id)) return refusal(`The role ${role.name} in ${serviceName}`);
    if (plan && !plans.has(plan.id)) return refusal(`The plan ${plan.name}`);
    return [];
  });
  if (errors.length === 0) return;
  const messages = new Set(errors.map(({ message }) => message));
  throw new HttpProblem(403, 'not_released', [...messages].join(' '), { errors });
}

/**
 * Columns that say whether releases allow the caller to give a role, or a plan, of the service to the user, for a statement that
 * offers it; the call itself decides. `user` and `service` are aliases of `users` and `services`.
 */
export function grantableColumns(caller: Caller, { user, service }: { user: SQL; service: SQL }) {
  const among = (table: SQL) =>
    isSuperAdmin(caller)
      ? sql`true`
      : sql`(exists (
    select 1 from released_services s where s.organization_id = ${user}.organization_id and s.service_id = ${service}.id)
    and exists (${table}))`;
  return {
    role: among(sql`select 1 from service_roles sr join released_roles r on r.role_id = sr.role_id
                     where sr.service_id = ${service}.id and r.organization_id = ${user}.organization_id`),
    plan: among(sql`select 1 from plans p join released_plans r on r.plan_id = p.id
                     where p.service_id = ${service}.id and p.is_active and r.organization_id = ${user}.organization_id`),
  };
}

const tables = {
  services: { table: sql`released_services`, column: sql`service_id` },
  roles: { table: sql`released_roles`, column: sql`role_id` },
  plans: { table: sql`released_plans`, column: sql`plan_id` },
};

async function releasedAmong(
  tx: Transaction,
  caller: Caller,
  kind: keyof typeof tables,
  organizationId: number | null,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || organizationId === null) return new Set();
  const { table, column } = tables[kind];
  const asked = [...new Set(ids)];
  // Held until the grant is made: a withdrawal at the same moment waits for it, or comes first and refuses it.
  const rows = await once(caller, `which ${kind} of ${asked.join()} are released to ${organizationId}`, () =>
    selectRows(
      tx,
      OnlyId,
      sql`select ${column} as id from ${table} where organization_id = ${organizationId} and ${column} in ${asked}
           order by ${column} for key share`,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}
