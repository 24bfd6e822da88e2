import { type Database, folded, inNameOrder, selectRows, users as usersTable } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { contains } from '../../records/index.ts';
import { branchWithin, organizationWithin, personWithin, readScope, type Scope } from '../../entitlement/index.ts';
import { somePeopleMatching } from '../../people/index.ts';
import { SearchHit, type SearchResult, countCap } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';

// More are neither looked at nor put in order.
const mostCollected = 10_000;
const largestId = 2_147_483_647;

/** One kind of record; `r` is its table's alias. */
interface Searched {
  table: SQL;
  title: SQL;
  /** The second line of a hit, for the text that found it. */
  detail: (text: string) => SQL;
  /** The sort key: the title, folded. */
  key: SQL;
  /** Select of `id` and `key` of those that hold a text; by `byText` unless given. */
  matches?: (text: string, scope: Scope | null) => SQL;
  /** Limits the records to the caller's scope. */
  scope: (scope: Scope) => SQL;
}

const everything = () => sql`true`;
const keyOf = (title: SQL) => folded(title);
const organizationName = (id: SQL) =>
  sql`coalesce((select o.display_name from organizations o where o.id = ${id}), '')`;

const searched = {
  users: {
    table: sql`users`,
    title: sql`full_name(r)`,
    key: sql`trim(r.sort_name)`,
    // The branch is named where it is the reason that a person was found.
    detail: (text) => sql`concat_ws(' · ', r.email, nullif(${organizationName(sql`r.organization_id`)}, ''), (
      select b.display_name from user_branches ub join branches b on b.id = ub.branch_id
       where ub.user_id = r.id and ${contains(sql`b.search_text`, text)}
         and position(${folded(text)} in r.search_text) = 0
       order by ub.position limit 1))`,
    // Search as the users list does, where the hits lead.
    matches: (text, scope) => {
      const visible =
        scope === null
          ? undefined
          : personWithin(scope, { id: sql`users.id`, organizationId: sql`users.organization_id` });
      return somePeopleMatching(text, {
        most: mostCollected,
        condition: visible,
        key: sql`trim(${usersTable.sortName})`,
      });
    },
    scope: (scope) => personWithin(scope, { id: sql`r.id`, organizationId: sql`r.organization_id` }),
  },
  organizations: {
    table: sql`organizations`,
    title: sql`r.display_name`,
    key: keyOf(sql`r.display_name`),
    detail: () => sql`case when r.is_active then '' else 'Inactive' end`,
    scope: (scope) => organizationWithin(scope, sql`r.id`),
  },
  branches: {
    table: sql`branches`,
    title: sql`r.display_name`,
    key: keyOf(sql`r.display_name`),
    detail: () => organizationName(sql`r.organization_id`),
    scope: (scope) => branchWithin(scope, { id: sql`r.id`, organizationId: sql`r.organization_id` }),
  },
  services: {
    table: sql`services`,
    title: sql`r.display_name`,
    key: keyOf(sql`r.display_name`),
    detail: () => sql`r.url`,
    scope: everything,
  },
  plans: {
    table: sql`plans`,
    title: sql`r.display_name`,
    key: keyOf(sql`r.display_name`),
    detail: () => sql`(select v.display_name from services v where v.id = r.service_id) || ' · ' || r.service_type`,
    scope: everything,
  },
} satisfies Record<keyof SearchResult, Searched>;

const Row = Type.Object({ ...SearchHit.properties, total: Type.Integer() });

/**
 * Searches every record the caller may see: one statement per kind, whatever their number. An exact id comes first, then titles
 * that begin with the text. Totals stop at `countCap`.
 */
export async function searchAll(db: Database, caller: Caller, text: string, limit: number): Promise<SearchResult> {
  const [users, organizations, branches, services, plans] = await Promise.all(
    [searched.users, searched.organizations, searched.branches, searched.services, searched.plans].map((kind) =>
      searchKind(db, kind, readScope(caller), text.trim(), limit),
    ),
  );
  const none = { hits: [], total: 0 };
  return {
    users: users ?? none,
    organizations: organizations ?? none,
    branches: branches ?? none,
    services: services ?? none,
    plans: plans ?? none,
  };
}

async function searchKind(
  db: Database,
  { table, title, detail, key, matches, scope: within }: Searched,
  scope: Scope | null,
  text: string,
  limit: number,
): Promise<SearchResult['users']> {
  if (text === '') return { hits: [], total: 0 };
  const visible = scope === null ? sql`true` : within(scope);
  const id = /^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : 0;
  const matching = matches
    ? matches(text, scope)
    : sql`select r.id, ${key} as key from ${table} r where ${contains(sql`r.search_text`, text)} and ${visible}`;
  const best = sql`found.id = ${id} desc, starts_with(found.key, ${folded(text)}) desc, ${inNameOrder(sql`found.key`)}, found.id`;
  const rows = await selectRows(
    db,
    Row,
    sql`
    with matches as materialized (
      select m.id, m.key from (${matching}) m limit ${mostCollected}
    ), found as materialized (
      select id, key from matches union select r.id, ${key} from ${table} r where r.id = ${id} and ${visible}
    )
    select r.id, ${title} as title, ${detail(text)} as detail, (select least(count(*), ${countCap})::int from found) as total
      from (select * from found order by ${best} limit ${limit}) found join ${table} r on r.id = found.id
     order by ${best}`,
  );
  return {
    hits: rows.map((row) => ({ id: row.id, title: row.title, detail: row.detail })),
    total: rows[0]?.total ?? 0,
  };
}
