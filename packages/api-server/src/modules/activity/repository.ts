import type { AuditEvent } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Caller, scopeOf } from '../../caller.ts';
import { type ListColumns, type ListQuery, contains, containsAnyCase } from '../../lists/list-query.ts';
import { isoInstant, pageClause, whereClause } from '../../sql-fragments.ts';
import type { Database } from '../../store/database.ts';
import { auditEvents } from '../../store/schema.ts';

/** The words of the migration's trigram index. */
const searchText = sql`lower(${auditEvents.actorName} || ' ' || ${auditEvents.action} || ' ' || ${auditEvents.targetName})`;

/** The index leads to the rows, the column itself decides. */
function within(column: SQL | typeof auditEvents.action, text: string): SQL {
  return sql`(${contains(searchText, text)} and ${containsAnyCase(column, text)})`;
}

export const activityColumns: ListColumns = {
  sort: {
    id: auditEvents.id,
    at: auditEvents.at,
    actor: sql`lower(${auditEvents.actorName})`,
    action: auditEvents.action,
    target: sql`lower(${auditEvents.targetName})`,
  },
  defaultSort: '-at',
  id: auditEvents.id,
  filter: {
    actor: (text) => within(sql`${auditEvents.actorName}`, text),
    action: (text) => within(auditEvents.action, text),
    // Whole words: types are few, and an exact one finds the history of a record by its index.
    targetType: (text) => sql`${auditEvents.targetType} = ${text.trim().toLowerCase()}`,
    target: (text) => within(sql`${auditEvents.targetName}`, text),
    targetId: (id) => sql`${auditEvents.targetId} = ${id}`,
    // Days are days in UTC, the last one included.
    from: (day) => sql`${auditEvents.at} >= (${day}::date at time zone 'UTC')`,
    to: (day) => sql`${auditEvents.at} < ((${day}::date + 1) at time zone 'UTC')`,
  },
  search: searchText,
};

/** The events a caller may see: an Org_Admin those of the own organization. */
export function activityScope(caller: Caller): SQL | undefined {
  const scope = scopeOf(caller);
  return scope === null ? undefined : sql`${auditEvents.organizationId} = ${scope}`;
}

const view = sql`${auditEvents.id}::float8 as id, ${isoInstant(auditEvents.at)} as at,
  case when ${auditEvents.actorId} is null then null
       else json_build_object('id', ${auditEvents.actorId}, 'name', ${auditEvents.actorName}) end as actor,
  ${auditEvents.action} as action,
  json_build_object('type', ${auditEvents.targetType}, 'id', nullif(${auditEvents.targetId}, ''),
                    'name', ${auditEvents.targetName}) as target,
  case when ${auditEvents.result} = 'ok' then 'success' else 'refused' end as result,
  ${auditEvents.before} as before, ${auditEvents.after} as after,
  nullif(${auditEvents.ip}, '') as ip, nullif(${auditEvents.requestId}, '') as "requestId"`;

export async function listActivity(db: Database, list: ListQuery): Promise<AuditEvent[]> {
  const { rows } = await db.execute<AuditEvent & Record<string, unknown>>(
    sql`select ${view} from ${auditEvents} ${whereClause(list.where)} ${pageClause(list)}`,
  );
  return rows;
}

export async function readEvents(db: Database, ids: readonly number[]): Promise<AuditEvent[]> {
  const { rows } = await db.execute<AuditEvent & Record<string, unknown>>(
    sql`select ${view} from ${auditEvents} where ${auditEvents.id} in ${ids}`,
  );
  return rows;
}
