import { type Transaction, selectRows } from '../store/index.ts';
import { type Caller, fieldError, HttpProblem, say, type Sentence } from '../server/index.ts';
import { loader, type UnitOfWork } from '../trail/index.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Administrator, isSuperAdmin } from './scopes.ts';

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

/**
 * The one rule of delegation: a Super_Admin grants anything, an administrator of an organization what is released to it, no one
 * else anything. What is not released stays as it is held: it is neither given, nor changed, nor taken away.
 * What is released stays so until the transaction of the work ends.
 * @throws HttpProblem 403 naming every entry that is not released.
 */
export async function refuseUnreleased(
  work: UnitOfWork<Administrator>,
  organizationId: number | null,
  touched: readonly Delegated[],
): Promise<void> {
  if (isSuperAdmin(work.caller) || touched.length === 0) return;
  const unreleased = await Promise.all(touched.map((each) => refusalOf(work, organizationId, each)));
  const errors = touched.flatMap(({ field }, index) => {
    const sentence = unreleased[index];
    return sentence === undefined ? [] : [fieldError(field, sentence)];
  });
  if (errors.length === 0) return;
  throw new HttpProblem(403, 'not_released', errors);
}

/** Refuses the first part of `touched` that is not released; undefined where all of it is. */
async function refusalOf(
  work: UnitOfWork<Administrator>,
  organizationId: number | null,
  { serviceId, serviceName, role, plan }: Delegated,
): Promise<Sentence | undefined> {
  const isReleased = async (kind: Kind, id: number | undefined) =>
    id === undefined || (organizationId !== null && (await releases(work).load({ kind, organizationId, id })));
  const [service, roles, plans] = await Promise.all([
    isReleased('services', serviceId),
    isReleased('roles', role?.id),
    isReleased('plans', plan?.id),
  ]);
  if (!service) return say('service_not_released', { service: serviceName });
  if (role && !roles) return say('role_not_released', { role: role.name, service: serviceName });
  return plan && !plans ? say('plan_not_released', { plan: plan.name }) : undefined;
}

const tables = {
  services: { table: sql`released_services`, column: sql`service_id` },
  roles: { table: sql`released_roles`, column: sql`role_id` },
  plans: { table: sql`released_plans`, column: sql`plan_id` },
};
type Kind = keyof typeof tables;
const kinds = ['services', 'roles', 'plans'] as const;

interface Release {
  kind: Kind;
  organizationId: number;
  id: number;
}
const idOf = ({ kind, organizationId, id }: Release) => `${kind}:${organizationId}:${id}`;
const ReleasedRow = Type.Object({ organizationId: Type.Integer(), id: Type.Integer() });

const releases = loader<Release, boolean>(async (tx, keys) => {
  const found = new Set<string>();
  for (const kind of kinds) {
    const asked = keys.filter((key) => key.kind === kind);
    for (const row of await lockReleased(tx, kind, asked)) found.add(idOf({ kind, ...row }));
  }
  return keys.map((key) => found.has(idOf(key)));
}, idOf);

/** Locks until the grant is made: a withdrawal at the same moment waits for it, or comes first and refuses it. */
async function lockReleased(tx: Transaction, kind: Kind, asked: readonly Release[]) {
  if (asked.length === 0) return [];
  const { table, column } = tables[kind];
  const rows = asked.map(({ organizationId, id }) => ({ organization_id: organizationId, id }));
  return selectRows(
    tx,
    ReleasedRow,
    sql`select x.organization_id as "organizationId", x.${column} as id
          from ${table} x join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (organization_id integer, id integer)
            on a.organization_id = x.organization_id and a.id = x.${column}
         order by x.organization_id, x.${column} for key share of x`,
  );
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
