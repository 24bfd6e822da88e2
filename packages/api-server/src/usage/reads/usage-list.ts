import { type UsageQuery, UsageRow } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { branchWithin, limitStatesOf, readScope, today } from '../../entitlement/index.ts';
import type { Caller } from '../../server/index.ts';
import { cappedTotal, type ListQuery, type Total } from '../../records/index.ts';
import { countRows, type Database, selectRows } from '../../store/index.ts';

/** Rows of a call that names neither page nor size. */
const mostRows = 1_000;
/** Matches that are counted. */
const mostCounted = 1_000;

/** The month asked for as its first day; this one by default. */
function firstDay(month: string | undefined): SQL {
  return month === undefined ? sql`date_trunc('month', ${today})::date` : sql`${`${month}-01`}::date`;
}

/** Conditions on `m`, a table of sums with organization and branch, within the caller's reach. */
function within(caller: Caller, { organization, branch, service, user }: UsageQuery): SQL[] {
  const same = (column: SQL, id: number | undefined) => (id === undefined ? [] : [sql`${column} = ${id}`]);
  return [
    branchWithin(readScope(caller), { id: sql`m.branch_id`, organizationId: sql`m.organization_id` }),
    ...same(sql`m.organization_id`, organization),
    ...same(sql`m.branch_id`, branch),
    ...same(sql`m.service_id`, service),
    ...same(sql`m.user_id`, user),
  ];
}

/** The condition on `usage_months m`. */
function ofMonths(caller: Caller, query: UsageQuery): SQL {
  const flag = (column: SQL, wanted: 'true' | 'false' | undefined) =>
    wanted === undefined ? [] : [sql`${column} = ${wanted === 'true'}`];
  return sql.join(
    [
      sql`m.month = ${firstDay(query.month)}`,
      ...within(caller, query),
      ...flag(sql`m.will_exceed`, query.willExceed),
      ...flag(sql`m.reached`, query.reached),
    ],
    sql` and `,
  );
}

const order = [sql`m.days_left nulls last`, sql`m.quantity desc`, sql`m.id`];

/** Persons' months, all pages, what lasts least first. */
export function monthsQuery(caller: Caller, query: UsageQuery): ListQuery {
  return {
    where: ofMonths(caller, query),
    orderBy: order,
    order: { column: sql`m.days_left`, descending: false },
    limit: undefined,
    offset: 0,
    filtered: true,
  };
}

function pageOf({ page, size }: UsageQuery): { limit: number; offset: number } {
  if (page === undefined && size === undefined) return { limit: mostRows, offset: 0 };
  const limit = size ?? 10;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

const { service, organization, branch, used } = UsageRow.properties;
const Named = { service, organization, branch, used };
const PersonRow = Type.Object({
  ...Named,
  id: Type.Integer(),
  user: Type.Object({ id: Type.Integer(), name: Type.String() }),
  service_id: Type.Integer(),
  is_current: Type.Boolean(),
  will_exceed: Type.Boolean(),
});
export type PersonUsage = UsageRow & { id: number };

const named = sql`
  json_build_object('key', v.name, 'name', v.display_name) as service,
  case when o.id is not null then json_build_object('id', o.id, 'name', o.display_name) end as organization,
  case when b.id is not null then json_build_object('id', b.id, 'name', b.display_name) end as branch,
  m.quantity::float8 as used`;
const namedJoins = sql`
  join services v on v.id = m.service_id
  left join organizations o on o.id = m.organization_id left join branches b on b.id = m.branch_id`;

/** Reads persons' months, with the limit of each as it is now; a past month has none. @param rows a select of `usage_months m`. */
async function personsOf(db: Database, rows: SQL): Promise<PersonUsage[]> {
  const found = await selectRows(
    db,
    PersonRow,
    sql`
    select m.id, m.service_id, ${named}, json_build_object('id', u.id, 'name', full_name(u)) as user, m.will_exceed,
           m.month = date_trunc('month', ${today})::date as is_current
      from (${rows}) m ${namedJoins} join users u on u.id = m.user_id
     order by ${sql.join(order, sql`, `)}`,
  );
  const pairs = found.flatMap(({ is_current, user, service_id }) =>
    is_current ? [{ userId: user.id, serviceId: service_id }] : [],
  );
  const states = await limitStatesOf(db, pairs);
  return found.map(({ is_current, service_id, will_exceed, ...row }) => ({
    ...row,
    day: null,
    state: states.get(`${row.user.id}:${service_id}`) ?? null,
    willExceed: is_current && will_exceed,
  }));
}

/** Persons' months by their ids, in any order. */
export function personsById(db: Database, ids: readonly number[]): Promise<PersonUsage[]> {
  return personsOf(
    db,
    sql`select m.* from usage_months m where m.id = any (${sql.param(`{${ids.join(',')}}`)}::int[])`,
  );
}

const BranchRow = Type.Object(Named);
const DayRow = Type.Object({ service, day: Type.String(), used });

/** Lists use by person, branch or day, within the caller's reach. */
export async function listUsage(db: Database, caller: Caller, query: UsageQuery): Promise<UsageRow[]> {
  const { limit, offset } = pageOf(query);
  const page = sql`limit ${limit} offset ${offset}`;
  const none = { organization: null, branch: null, user: null, day: null, state: null, willExceed: false };
  if (query.group === 'branch') {
    const rows = await selectRows(
      db,
      BranchRow,
      sql`
      select ${named} from (${branches(caller, query)} order by 4 desc, 1, 2, 3 ${page}) m ${namedJoins}
       order by m.quantity desc, m.service_id, m.organization_id, m.branch_id`,
    );
    return rows.map((row) => ({ ...none, ...row }));
  }
  if (query.group === 'day') {
    const rows = await selectRows(
      db,
      DayRow,
      sql`
      select json_build_object('key', v.name, 'name', v.display_name) as service, m.day::text, m.used
        from (${days(caller, query)} order by 2, 1 ${page}) m join services v on v.id = m.service_id
       order by m.day, m.service_id`,
    );
    return rows.map((row) => ({ ...none, ...row }));
  }
  const rows = await personsOf(
    db,
    sql`select m.* from usage_months m where ${ofMonths(caller, query)} order by ${sql.join(order, sql`, `)} ${page}`,
  );
  return rows.map(({ id: _id, ...row }) => row);
}

const branches = (caller: Caller, query: UsageQuery) => sql`
  select m.service_id, m.organization_id, m.branch_id, sum(m.quantity) as quantity
    from usage_months m where ${ofMonths(caller, query)} group by 1, 2, 3`;

const days = (caller: Caller, query: UsageQuery) => sql`
  select m.service_id, m.day, sum(m.quantity)::float8 as used
    from usage_days m
   where m.day >= ${firstDay(query.month)} and m.day < (${firstDay(query.month)} + interval '1 month')::date
     and ${sql.join(within(caller, query), sql` and `)}
   group by 1, 2`;

/** Counts the rows of a list, up to 1,000. */
export async function countUsage(db: Database, caller: Caller, query: UsageQuery): Promise<Total> {
  const rows = {
    branch: branches(caller, query),
    day: days(caller, query),
    person: sql`select 1 from usage_months m where ${ofMonths(caller, query)}`,
  }[query.group ?? 'person'];
  return cappedTotal(await countRows(db, sql`from (${rows} limit ${mostCounted + 1}) counted`));
}
