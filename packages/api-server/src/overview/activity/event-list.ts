import {
  auditEvents,
  type Database,
  folded,
  nameOrder,
  isoInstant,
  pageClause,
  selectRows,
  whereClause,
} from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import {
  contains,
  containsFolded,
  equalsNumber,
  type ListColumns,
  type ListParams,
  type ListQuery,
  listQuery,
  listTotal,
  type Total,
} from '../../records/index.ts';
import { actorNames, personIdWithin, personWithin, readScope, type Scope } from '../../entitlement/index.ts';
import { idsOf } from '../../people/index.ts';
import { AuditEvent } from '@gangway/contract';
import { type SQL, and, sql } from 'drizzle-orm';

/** Spelled in the view as the trigram index has it. */
const searchText = sql`${auditEvents.searchText}`;

const actor = { id: sql`${auditEvents.actorId}`, name: sql`${auditEvents.actorName}` };

/** The index leads to the rows, the column itself decides. */
function within(column: SQL, text: string): SQL {
  return sql`(${contains(searchText, text)} and ${containsFolded(column, text)})`;
}

/** Events that changed something, without sign-ins and openings of services. Spelled like the index's own condition. */
const isChange = sql`(not starts_with(${auditEvents.action}, 'session.') and ${auditEvents.action} <> 'service.opened')`;

/** What no person caused; a failed sign-in has no actor either. */
const bySystem = sql`(${auditEvents.actorId} is null and ${isChange})`;

/** The values of a column that has few, by one look at its index for each. */
const everyValue = (column: SQL) => sql`
  with recursive there as (
    (select ${column} as value from audit_trail e order by ${column} limit 1)
    union all
    select (select ${column} from audit_trail e where ${column} > t.value order by ${column} limit 1)
      from there t where t.value is not null)
  select value from there where value is not null`;
const everyType = everyValue(sql`e.target_type`);
const everyAction = sql`select a.value from (${everyValue(sql`e.action`)}) a`;

/** Few events are refused, and the names of their actions end alike: those are found by the index of actions. */
const refusing = sql`${everyAction} where a.value ~ '_(failed|refused)$'`;

const columnsFor = (actorName: SQL): ListColumns => ({
  sort: {
    id: auditEvents.id,
    at: auditEvents.at,
    actor: nameOrder(actorName),
    action: auditEvents.action,
    target: nameOrder(auditEvents.targetName),
  },
  defaultSort: '-at',
  id: auditEvents.id,
  filter: {
    // The index knows real names alone, which find nothing by what stands in their place.
    actor: (text) => within(actorName, text),
    action: (text) =>
      sql`${auditEvents.action} = ${idsOf(sql`${everyAction} where ${containsFolded(sql`a.value`, text)}`)}`,
    // Whole types only: there are few, and an exact one finds a record's history by its index.
    targetType: (text) => sql`${auditEvents.targetType} = ${text.toLowerCase()}`,
    target: (text) => within(sql`${auditEvents.targetName}`, text),
    targetId: (id) => sql`${auditEvents.targetId} = ${id}`,
    // Lists every type, for the same index: there are few.
    targetIdOfAnyType: (id) =>
      sql`(${auditEvents.targetType} = ${idsOf(everyType)} and ${auditEvents.targetId} = ${id})`,
    batchId: equalsNumber(auditEvents.batchId),
    // Days are days in UTC, the last one included.
    from: (day) => sql`${auditEvents.at} >= (${day}::date at time zone 'UTC')`,
    to: (day) => sql`${auditEvents.at} < ((${day}::date + 1) at time zone 'UTC')`,
    changesOnly: (value) => (value === 'true' ? isChange : sql`not ${isChange}`),
    result: (value) =>
      value === 'refused'
        ? sql`(${auditEvents.action} = ${idsOf(refusing)} and ${auditEvents.result} <> 'ok')`
        : sql`${auditEvents.result} = 'ok'`,
    bySystem: (value) => (value === 'true' ? bySystem : sql`not ${bySystem}`),
  },
  search: searchText,
});

/** The list's query parameters, over the events that the caller may see. */
export function activityQuery(params: ListParams, caller: Caller): ListQuery {
  const { 'f.targetId': id, ...others } = params;
  const hasType = params['f.targetType'] !== undefined && params['f.targetType'] !== '';
  const actorName = actorNames(caller)(actor);
  const scope = activityScope(caller);
  // The view joins the names from outside; asked for, they lead the way by their own index.
  const named = /^-?(?:actor|target)$/.test(params.sort ?? '') ? sql`${auditEvents.actorName} is not null` : undefined;
  // A name that the caller may not read finds nothing either.
  const shown = folded(sql`${actorName} || ' ' || ${auditEvents.action} || ' ' || ${auditEvents.targetName}`);
  const text = params.q?.trim() ?? '';
  return listQuery(
    { ...others, [hasType ? 'f.targetId' : 'f.targetIdOfAnyType']: id },
    columnsFor(actorName),
    and(scope, named, scope && text !== '' ? contains(shown, text) : undefined),
  );
}

/** The names of events, without the events. */
const namesOfEvents = sql`(
  select event_id as id, actor_name, target_name, folded(actor_name || ' ' || action || ' ' || target_name) as search_text
    from audit_personal) as audit_events`;
const aboutNames: readonly string[] = ['page', 'size', 'sort', 'q', 'f.actor', 'f.target'];

/** Counts without a filter too, since the trail only grows; what asks for names alone is counted by their table alone. */
export function countActivity(db: Database, caller: Caller, params: ListParams, list: ListQuery): Promise<Total> {
  const isAboutNames =
    readScope(caller) === null &&
    Object.entries(params).every(([name, value]) => value === undefined || value === '' || aboutNames.includes(name));
  return listTotal(db, isAboutNames && list.filtered ? namesOfEvents : auditEvents, { ...list, filtered: true });
}

/** The events a caller may see: an Org_Admin those of the own organization, a Branch_Admin those about people of the own branches. */
function activityScope(caller: Caller): SQL | undefined {
  const scope = readScope(caller);
  if (scope === null) return undefined;
  const home = sql`${auditEvents.organizationId} = ${scope.organizationId}`;
  if (scope.branchIds === null) return home;
  return sql`(${home} and ${auditEvents.targetType} = 'user' and ${auditEvents.targetId} in (
    select u.id::text from users u where ${personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` })}))`;
}

/** Callers see the addresses of actors within their reach alone; a failed sign-in has no actor. */
function addressFor(scope: Scope | null): SQL {
  const address = sql`nullif(${auditEvents.ip}, '')`;
  return scope === null
    ? address
    : sql`case when ${personIdWithin(scope, sql`${auditEvents.actorId}`)} then ${address} end`;
}

const viewFor = (reader: Caller | null) => sql`${auditEvents.id}::float8 as id, ${isoInstant(auditEvents.at)} as at,
  case when ${auditEvents.actorId} is null then null
       else json_build_object('id', ${auditEvents.actorId},
              'name', coalesce(${reader ? actorNames(reader)(actor) : actor.name}, '')) end as actor,
  ${auditEvents.action} as action,
  json_build_object('type', ${auditEvents.targetType}, 'id', nullif(${auditEvents.targetId}, ''),
                    'name', coalesce(${auditEvents.targetName}, '')) as target,
  case when ${auditEvents.result} = 'ok' then 'success' else 'refused' end as result,
  ${auditEvents.before} as before, ${auditEvents.after} as after,
  ${addressFor(reader && readScope(reader))} as ip, nullif(${auditEvents.requestId}, '') as "requestId",
  ${auditEvents.batchId} as "batchId"`;

/**
 * @param areFew at most a thousand match. They are found first and sorted then (`offset 0` keeps the two apart): in order, each month
 *   would be read until its first match. Of many, the first ones are found in order without reading far.
 */
export function listActivity(
  db: Database,
  caller: Caller,
  list: ListQuery,
  { areFew = false }: { areFew?: boolean } = {},
): Promise<AuditEvent[]> {
  const where = whereClause(list.where);
  const view = viewFor(caller);
  if (areFew) {
    const events = sql`(select * from ${auditEvents} ${where} offset 0) as audit_events`;
    return selectRows(db, AuditEvent, sql`select ${view} from ${events} ${pageClause(list)}`);
  }
  if (list.offset <= nearBeginning) {
    return selectRows(db, AuditEvent, sql`select ${view} from ${auditEvents} ${where} ${pageClause(list)}`);
  }
  // Read no columns of the rows skipped on the way to a far page.
  return selectRows(
    db,
    AuditEvent,
    sql`
    with page as materialized (
      select page.id, page.at, row_number() over () as row_position from (
        select ${auditEvents.id}, ${auditEvents.at} from ${auditEvents} ${where} ${pageClause(list)}) page
    )
    select ${view} from page join ${auditEvents} on ${auditEvents.id} = page.id and ${auditEvents.at} = page.at
     order by page.row_position`,
  );
}

const nearBeginning = 1_000;

/** The job closes a month of every organization at once, and would fill the list with them. */
const byClosingJob = sql`(${auditEvents.actorId} is null and ${auditEvents.action} = 'statement.closed')`;

/** The latest events that changed something the caller may see. */
export function listChanges(db: Database, caller: Caller, limit: number): Promise<AuditEvent[]> {
  const list = activityQuery({}, caller);
  const shown = sql`${isChange} and not ${byClosingJob}`;
  const where = list.where === undefined ? shown : sql`(${list.where}) and ${shown}`;
  return listActivity(db, caller, { ...list, where, limit });
}

/**
 * Reads events by their numbers.
 * @param reader null for a machine, which reads all of them.
 */
export function eventsBetween(
  db: Database,
  reader: Caller | null,
  after: number,
  upTo: number,
  limit: number,
): Promise<AuditEvent[]> {
  const scope = reader && activityScope(reader);
  const range = sql`${auditEvents.id} > ${after}::bigint and ${auditEvents.id} <= ${upTo}::bigint`;
  return selectRows(
    db,
    AuditEvent,
    sql`
    select ${viewFor(reader)} from ${auditEvents} where ${scope ? sql`${range} and ${scope}` : range}
     order by ${auditEvents.id} limit ${limit}`,
  );
}

export function readEvents(db: Database, caller: Caller, ids: readonly number[]): Promise<AuditEvent[]> {
  return selectRows(
    db,
    AuditEvent,
    sql`select ${viewFor(caller)} from ${auditEvents} where ${auditEvents.id} in ${ids}`,
  );
}
