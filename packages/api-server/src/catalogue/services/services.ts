import {
  type AuditField,
  type HandoffMode,
  type Maintenance,
  Service,
  type ServiceDrawing,
  type ServiceUnit,
} from '@gangway/contract';
import { templateProblem } from '@gangway/references';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import {
  type Database,
  insertRow,
  inTransaction,
  nameOrder,
  pageClause,
  selectRows,
  serviceRoles,
  services,
  type Transaction,
  updateRow,
  whereClause,
} from '../../store/index.ts';
import { fieldProblem, HttpProblem, say, sentenceOf } from '../../server/index.ts';
import {
  cleanKeyName,
  cleanName,
  contains,
  containsFolded,
  equalsFlag,
  type ListColumns,
  type ListQuery,
  readRecord,
  refuseTakenName,
} from '../../records/index.ts';
import { recordChange, refuseStaleVersion } from '../../trail/index.ts';
import { actorNames, type Administrator, maintenanceOf } from '../../entitlement/index.ts';
import { endLostServiceSessions } from '../../identity/index.ts';
import { refuseShadow } from '../refuse-record.ts';
import { cleanUrl } from './service-url.ts';

const basicView = sql`${services.id} as id, ${services.name} as name, ${services.displayName} as "displayName",
  ${services.url} as url, ${services.isActive} as "isActive",
  ${services.description} as description, to_json(${services.referenceKinds}) as "referenceKinds",
  ${services.referenceTemplate} as "referenceTemplate", ${services.drawing} as drawing,
  case when ${services.unitKey} is not null then json_build_object(
    'key', ${services.unitKey}, 'one', ${services.unitOne}, 'other', ${services.unitOther}) end as unit`;
/** Further columns for callers with a `user_management` role. */
const fullView = sql`${basicView}, ${services.handoffMode} as "handoffMode", ${services.handoffTtl} as "handoffTtl",
  ${services.requiresPlan} as "requiresPlan",
  ${services.protected} as "isProtected", ${services.version} as version,
  ${maintenanceOf(sql`${services}`)} as maintenance,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by ${nameOrder(sql`r.name`)})
     from service_roles sr join roles r on r.id = sr.role_id where sr.service_id = ${services.id}), '[]') as roles`;

export const serviceColumns: ListColumns = {
  sort: {
    id: services.id,
    name: nameOrder(services.displayName),
    url: nameOrder(services.url),
    isActive: services.isActive,
  },
  defaultSort: 'id',
  id: services.id,
  filter: {
    name: (text) =>
      sql`(${contains(services.searchText, text)} and (${containsFolded(services.displayName, text)}
        or ${containsFolded(services.name, text)}))`,
    url: (text) => containsFolded(services.url, text),
    isActive: equalsFlag(services.isActive),
    // The administrators' own service has no address on purpose.
    withoutUrl: (value) => sql`(${services.url} = '' and ${services.name} <> 'user_management') = ${value === 'true'}`,
  },
  search: services.searchText,
};

export async function listServices(db: Database, list: ListQuery, full: boolean): Promise<Service[]> {
  return selectRows(
    db,
    Service,
    sql`select ${full ? fullView : basicView} from ${services} ${whereClause(list.where)} ${pageClause(list)}`,
  );
}

const FullService = Type.Required(Service);
type FullService = Static<typeof FullService>;

/** @throws HttpProblem 404 */
export async function readService(db: Database, id: number): Promise<FullService> {
  return readRecord(db, 'service', FullService, sql`select ${fullView} from ${services} where ${services.id} = ${id}`);
}

const taken = (name: string) => ({ index: 'services_name_key', field: 'name', name: name.trim(), what: 'service' });

export function createService(
  db: Database,
  caller: Administrator,
  body: { name: string; displayName: string; url?: string; isActive?: boolean },
): Promise<Service> {
  const after = {
    name: cleanKeyName(body.name, 'name', 'service'),
    displayName: cleanName(body.displayName, 'displayName'),
    url: cleanUrl(body.url ?? ''),
    isActive: body.isActive ?? true,
  };
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      await refuseShadow(tx, services, 'service', { name: after.name, field: 'name' });
      await refuseShadow(tx, services, 'service', { name: after.displayName, field: 'displayName' });
      const id = await insertRow(tx, services, after);
      await recordChange(tx, caller, {
        action: 'service.created',
        target: { type: 'service', id, name: after.displayName },
        after,
      });
      return readService(tx, id);
    }),
    taken(after.name),
  );
}

export interface ServiceChange {
  id: number;
  version: number;
  name?: string;
  /** Given where it differs from the name. */
  displayName?: string;
  url?: string;
  isActive?: boolean;
  roles?: number[];
  handoffMode?: HandoffMode;
  handoffTtl?: number;
  requiresPlan?: boolean;
  description?: string;
  referenceKinds?: Service['referenceKinds'];
  referenceTemplate?: string;
  drawing?: ServiceDrawing;
  unit?: ServiceUnit | null;
  maintenance?: Maintenance | null;
}

/** Changes the fields sent. The name of a protected service is its key and stays; the new text becomes its display name. */
export function updateService(db: Database, caller: Administrator, change: ServiceChange): Promise<Service> {
  const name = change.name === undefined ? undefined : cleanKeyName(change.name, 'name', 'service');
  const label = change.displayName === undefined ? name : cleanName(change.displayName, 'displayName');
  const url = change.url === undefined ? undefined : cleanUrl(change.url);
  const planned = change.maintenance;
  if (planned && Date.parse(planned.until) <= Date.parse(planned.from)) {
    throw fieldProblem('maintenance', say('maintenance_ends_early'));
  }
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      await tx.execute(sql`select 1 from services where id = ${change.id} for update`);
      const before = await readService(tx, change.id);
      if (before.version !== change.version) return refuseStaleVersion(tx, actorNames(caller), 'service', change.id);
      if (before.name === 'user_management') refuseLockOut(change);
      const template = change.referenceTemplate?.trim();
      refuseWrongTemplate(template ?? before.referenceTemplate, url ?? before.url);
      // The console sends one text alone: where it equals either name, nothing changes.
      const renamed =
        change.displayName === undefined
          ? name !== undefined && name !== before.name && name !== before.displayName
          : name !== before.name || label !== before.displayName;
      if (renamed && name !== undefined) {
        await refuseShadow(tx, services, 'service', { name, field: 'name', exceptId: change.id });
      }
      if (renamed && label !== undefined && label !== name) {
        await refuseShadow(tx, services, 'service', { name: label, field: 'displayName', exceptId: change.id });
      }
      if (change.roles !== undefined) await setOfferedRoles(tx, before, change.roles);
      await updateRow(tx, services, change.id, {
        ...unconditionalColumns(change),
        ...(renamed ? { displayName: label, ...(before.isProtected || name === undefined ? {} : { name }) } : {}),
        // The first edit makes an address of the demo the administrator's.
        ...(url !== undefined && url !== before.url ? { url, demoUrl: false } : {}),
      });
      // An outage of the former address says nothing about the new one.
      if (url !== undefined && url !== before.url) {
        await tx.execute(sql`delete from service_outages where service_id = ${change.id}`);
      }
      if (change.isActive === false || change.requiresPlan === true) {
        await endLostServiceSessions(tx, { serviceId: change.id });
      }
      const after = await readService(tx, change.id);
      await recordChange(tx, caller, {
        action: 'service.changed',
        target: { type: 'service', id: after.id, name: after.displayName },
        ...differences(before, after),
      });
      return after;
    }),
    taken(name ?? ''),
  );
}

/** The columns that a change sets whatever the service was before. */
function unconditionalColumns({ maintenance: planned, unit, ...change }: ServiceChange) {
  return {
    isActive: change.isActive,
    handoffMode: change.handoffMode,
    handoffTtl: change.handoffTtl,
    requiresPlan: change.requiresPlan,
    description: change.description?.trim(),
    referenceKinds: change.referenceKinds,
    referenceTemplate: change.referenceTemplate?.trim(),
    drawing: change.drawing,
    ...(unit === undefined
      ? {}
      : {
          unitKey: unit && unit.key,
          unitOne: unit && cleanName(unit.one, 'unit.one'),
          unitOther: unit && cleanName(unit.other, 'unit.other'),
        }),
    ...(planned === undefined
      ? {}
      : {
          maintenanceFrom: planned && new Date(planned.from),
          maintenanceUntil: planned && new Date(planned.until),
          maintenanceNote: planned?.note.trim() ?? '',
        }),
  };
}

/** Keeps the console open: nobody could enter it to undo such a change. */
function refuseLockOut(change: ServiceChange): void {
  if (change.isActive === false) {
    throw new HttpProblem(409, 'protected', say('user_management_stays_active'));
  }
  if (change.requiresPlan === true) {
    throw new HttpProblem(409, 'protected', say('user_management_without_plan'));
  }
}

function refuseWrongTemplate(template: string, serviceUrl: string): void {
  const problem = template === '' ? undefined : templateProblem(template, serviceUrl);
  if (problem !== undefined) throw fieldProblem('referenceTemplate', sentenceOf(problem.code, problem.values));
}

const HeldByUsers = Type.Object({ name: Type.String(), users: Type.Integer() });

const OfferedRole = Type.Object({ id: Type.Integer(), admin: Type.Boolean() });

async function setOfferedRoles(tx: Transaction, service: FullService, wanted: readonly number[]): Promise<void> {
  const current = service.roles.map(({ id }) => id);
  const added = [...new Set(wanted)].filter((id) => !current.includes(id));
  const removed = current.filter((id) => !wanted.includes(id));
  if (added.length === 0 && removed.length === 0) return;
  if (service.name === 'user_management') {
    throw new HttpProblem(409, 'protected', say('user_management_roles_fixed'));
  }
  if (added.length > 0) {
    const rows = await selectRows(
      tx,
      OfferedRole,
      sql`select r.id, exists (select 1 from service_roles sr join services s on s.id = sr.service_id
                                where sr.role_id = r.id and s.name = 'user_management') as admin
            from roles r where r.id in ${added} for key share of r`,
    );
    if (rows.length < added.length) throw fieldProblem('roles', say('no_such_role_to_offer'));
    if (rows.some(({ admin }) => admin)) {
      const message = say('user_management_roles_elsewhere');
      throw new HttpProblem(409, 'protected', message, { field: 'roles' });
    }
    await tx.insert(serviceRoles).values(added.map((roleId) => ({ serviceId: service.id, roleId })));
  }
  if (removed.length > 0) {
    const rows = await selectRows(
      tx,
      HeldByUsers,
      sql`select r.name, count(distinct x.user_id)::int as users from user_service_roles x join roles r on r.id = x.role_id
           where x.service_id = ${service.id} and x.role_id in ${removed} group by r.name order by r.name`,
    );
    if (rows.length > 0) {
      const roles = rows.map(({ name: role, users }) => ({ code: 'role_held_by' as const, values: { role, users } }));
      throw new HttpProblem(409, 'in_use', say('roles_in_use', { service: service.displayName, roles }));
    }
    await tx.execute(sql`delete from service_roles where service_id = ${service.id} and role_id in ${removed}`);
  }
}

/** The fields that changed, before and after, for the audit trail. */
function differences(before: FullService, after: FullService) {
  const fields = [
    'name',
    'displayName',
    'description',
    'url',
    'isActive',
    'handoffMode',
    'handoffTtl',
    'requiresPlan',
    'referenceKinds',
    'referenceTemplate',
    'drawing',
    'unit',
    'maintenance',
    'roles',
  ] as const satisfies readonly AuditField[];
  const said = (service: FullService, field: (typeof fields)[number]) =>
    field === 'roles' ? service.roles.map(({ name }) => name) : service[field];
  const changed = fields.filter((field) => JSON.stringify(said(before, field)) !== JSON.stringify(said(after, field)));
  return {
    before: Object.fromEntries(changed.map((field) => [field, said(before, field)])),
    after: Object.fromEntries(changed.map((field) => [field, said(after, field)])),
  };
}
