import { countRows, type Database, inNameOrder, pageClause, selectRows, whereClause } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { cappedTotal, type ListQuery, type Total } from '../../records/index.ts';
import {
  accountActive,
  grantRuns,
  grantsWithState,
  limitReachedFor,
  personWithin,
  readScope,
  today,
} from '../../entitlement/index.ts';
import { countUsers, idsOfPeopleMatching } from '../../people/index.ts';
import {
  type AccessMatrixQuery,
  type AccessStateFilter,
  Ref,
  countCap,
  defaultPageSize,
  endsSoonDays,
  nullable,
} from '@gangway/contract';
import { type SQL, and, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { MatrixService } from './services.ts';

export type MatrixFilter = Static<typeof AccessMatrixQuery>;

export interface PeopleQuery extends ListQuery {
  /** Finds the same people as `where`, sooner where all of them are wanted in no order. */
  countWhere: SQL | undefined;
}

/** The people whom a filter lets through, by name; for a statement from `peopleSource`. */
export function peopleQuery(
  caller: Caller,
  { page, size = defaultPageSize, q, organization, branch, state }: MatrixFilter,
  services: readonly MatrixService[],
): PeopleQuery {
  const scope = readScope(caller);
  const text = q?.trim() ?? '';
  const filters = [
    organization === undefined ? undefined : sql`u.organization_id = ${organization}`,
    branch === undefined
      ? undefined
      : sql`u.id in (select ub.user_id from user_branches ub where ub.branch_id = ${branch})`,
    text === '' ? undefined : sql`u.id in (${idsOfPeopleMatching(text)})`,
  ].filter((filter) => filter !== undefined);
  const within = and(
    scope === null ? undefined : personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` }),
    ...filters,
  );
  const [only, ...others] = services;
  const isBlockedInOne = state === 'blocked' && only !== undefined && others.length === 0;
  const where = state === undefined ? within : and(within, inState(state, services));
  return {
    where,
    countWhere: isBlockedInOne ? and(within, blockedAmongHolders(only)) : where,
    orderBy: [inNameOrder(sql`u.sort_name`), sql`u.id`],
    order: { column: inNameOrder(sql`u.sort_name`), descending: false },
    limit: size,
    offset: ((page ?? 1) - 1) * size,
    filtered: filters.length > 0 || state !== undefined,
  };
}

const anyOf = (ids: readonly number[]): SQL => sql`any (${sql.param(`{${ids.join(',')}}`)}::int[])`;

/** The table that `peopleQuery` is about. */
export const peopleSource = sql`users u`;

const active = accountActive(sql`u`);
const grants = sql`${grantsWithState} g`;
/** The grant `g` opens its service now. */
const opening = sql`g.entitles and not ${limitReachedFor({ userId: sql`g.user_id`, serviceId: sql`g.service_id` })}`;

/**
 * Limits people to those whose cells are in the state. Asked as values with a limit: for `exists` the planner would read all
 * grants, where a page is full after a few people.
 */
function inState(state: AccessStateFilter, services: readonly MatrixService[]): SQL {
  const [only, ...others] = services;
  if (only && others.length === 0 && (state === 'opens' || state === 'blocked')) return inStateOfOne(state, only);
  const addressed = anyOf(services.filter(({ hasAddress }) => hasAddress).map(({ id }) => id));
  const entitling = (where: SQL) => sql`(select true from ${grants} where ${where} and ${opening} limit 1) is not null`;
  const opensOne = sql`(${active} and ${entitling(sql`g.user_id = u.id and g.service_id = ${addressed}`)})`;
  if (state === 'opens') return opensOne;
  if (state === 'ends') {
    const soon = sql`g.until <= ${today} + ${sql.raw(String(endsSoonDays))}`;
    return sql`(${active} and ${entitling(sql`g.user_id = u.id and g.service_id = ${addressed} and ${soon}`)})`;
  }
  if (state === 'none') return sql`not ${opensOne}`;
  return sql`(
    select true from user_service_roles held
     where held.user_id = u.id and held.service_id = ${anyOf(services.map(({ id }) => id))} and ${grantRuns(sql`held`)}
       and not (${active} and held.service_id = ${addressed}
         and ${entitling(sql`g.user_id = held.user_id and g.service_id = held.service_id`)})
     limit 1) is not null`;
}

/** Few people hold one service: `exists` lets the planner find them all at once, not one by one. */
function inStateOfOne(state: 'opens' | 'blocked', { id, hasAddress }: MatrixService): SQL {
  const opens = hasAddress
    ? sql`(${active} and exists (select 1 from ${grants} where g.user_id = u.id and g.service_id = ${id} and ${opening}))`
    : sql`false`;
  if (state === 'opens') return opens;
  return sql`(u.id in (select held.user_id from user_service_roles held where held.service_id = ${id} and ${grantRuns(sql`held`)})
              and not ${opens})`;
}

/**
 * Finds those whom `inStateOfOne` finds blocked, for a count. `inStateOfOne` asks about one person after the other, which suits a
 * page that is soon full; the blocked are few, so a count comes to nearly all who hold the service: read them together.
 */
function blockedAmongHolders({ id, hasAddress }: MatrixService): SQL {
  return sql`exists (
    select 1 from (
      select g.user_id, ${hasAddress ? sql`bool_or(${opening})` : sql`false`} as holds
        from ${grants} where g.service_id = ${id} and g.runs group by g.user_id) held
     where held.user_id = u.id and not (${active} and held.holds))`;
}

const Person = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  isActive: Type.Boolean(),
  organization: nullable(Ref),
});
export type Person = Static<typeof Person>;

const personColumns = sql`u.id, full_name(u) as name, u.email, u.is_active as "isActive",
  (select json_build_object('id', o.id, 'name', o.display_name) from organizations o
    where o.id = u.organization_id) as organization`;

/** Skips the people before the page in the index alone and reads only the page's own. */
export function pageOfPeople(db: Database, list: ListQuery): Promise<Person[]> {
  return selectRows(
    db,
    Person,
    sql`with page as materialized (
          select u.id, u.sort_name from ${peopleSource} ${whereClause(list.where)} ${pageClause(list)})
        select ${personColumns} from page join users u on u.id = page.id order by ${inNameOrder(sql`page.sort_name`)}, page.id`,
  );
}

export function peopleOf(db: Database, ids: readonly number[]): Promise<Person[]> {
  return selectRows(db, Person, sql`select ${personColumns} from users u where u.id = ${anyOf(ids)}`);
}

export async function countPeople(db: Database, caller: Caller, list: PeopleQuery): Promise<Total> {
  if (!list.filtered) return countUsers(db, caller);
  const found = sql`select 1 from ${peopleSource} ${whereClause(list.countWhere)} limit ${countCap + 1}`;
  return cappedTotal(await countRows(db, sql`from (${found}) counted`));
}
