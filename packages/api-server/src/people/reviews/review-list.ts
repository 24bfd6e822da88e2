import {
  Review,
  ReviewItem,
  type ReviewPerson,
  type ReviewPeopleQuery,
  type ReviewStateFilter,
  defaultPageSize,
  nullable,
} from '@gangway/contract';
import { type SQL, and, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import {
  countRows,
  type Database,
  folded,
  inNameOrder,
  isoInstant,
  nameOrder,
  pageClause,
  selectRows,
  whereClause,
} from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import {
  cappedTotal,
  contains,
  equals,
  type ListColumns,
  type ListQuery,
  readRecord,
  type Total,
} from '../../records/index.ts';
import { actorNames, mayName, today } from '../../entitlement/index.ts';
import { deciderOf, mayDecide, seesItem, seesReview, waitsFor } from './may-review.ts';

export const reviewColumns = (caller: Caller): ListColumns => ({
  sort: {
    id: sql`r.id`,
    name: nameOrder(sql`r.name`),
    dueDate: sql`r.due_date`,
    status: sql`r.status`,
    createdAt: sql`r.created_at`,
  },
  defaultSort: 'dueDate',
  id: sql`r.id`,
  filter: {
    status: equals(sql`r.status`),
    overdue: (value) => sql`(r.status = 'open' and r.due_date < ${today}) = ${value === 'true'}`,
    waiting: (value) => sql`${waitsFor(caller, sql`r`)} = ${value === 'true'}`,
  },
  search: folded(sql`r.name || ' ' || r.subject_name`),
});

const outcomeCounts = sql`json_build_object(
  'kept', count(*) filter (where i.outcome = 'kept'),
  'removed', count(*) filter (where i.outcome = 'removed'),
  'changed', count(*) filter (where i.outcome = 'changed'),
  'gone', count(*) filter (where i.outcome = 'gone'),
  'lastSuperAdmin', count(*) filter (where i.outcome = 'last-super-admin'),
  'undecided', count(*) filter (where i.outcome = 'undecided'))`;

const view = (caller: Caller) => sql`
  r.id, r.name, json_build_object('kind', r.kind, 'id', r.subject_id, 'name', r.subject_name) as covers,
  r.due_date::text as "dueDate", r.status,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', ${actorNames(caller)({ id: sql`p.id`, name: sql`full_name(p)` })},
                                              'decided', coalesce(d.n, 0)) order by ${inNameOrder(sql`p.sort_name`)}, p.id)
              from review_reviewers w join users p on p.id = w.user_id
              left join (select i.decided_by, count(*)::int as n from review_items i join users u on u.id = i.user_id
                          where i.review_id = r.id and i.decision is not null and ${seesItem(caller, sql`u`)}
                          group by i.decided_by) d on d.decided_by = p.id
             where w.review_id = r.id), '[]') as reviewers,
  ${isoInstant(sql`r.created_at`)} as "createdAt", ${actorNames(caller)({ id: sql`r.created_by`, name: sql`r.created_by_name` })} as "createdBy",
  ${isoInstant(sql`r.closed_at`)} as "closedAt", r.closed_by_name as "closedBy",
  c.items, c.decided, c.removals, case when r.status = 'open' then c.yours else 0 end as yours,
  case when r.status = 'closed' then c.outcomes end as outcomes
  from reviews r cross join lateral (
    select count(*)::int as items, count(i.decision)::int as decided,
           (count(*) filter (where i.decision = 'remove'))::int as removals,
           (count(*) filter (where i.decision is null and ${mayDecide(deciderOf(caller, sql`u`), { item: sql`i`, user: sql`u` })}))::int as yours,
           ${outcomeCounts} as outcomes
      from review_items i join users u on u.id = i.user_id
     where i.review_id = r.id and ${seesItem(caller, sql`u`)}) c`;

export function listReviews(db: Database, caller: Caller, list: ListQuery): Promise<Review[]> {
  return selectRows(db, Review, sql`select ${view(caller)} ${whereClause(list.where)} ${pageClause(list)}`);
}

/** @throws HttpProblem 404 for a review that is not there or does not name the caller. */
export async function readReview(db: Database, caller: Caller, id: number): Promise<Review> {
  return readRecord(
    db,
    'review',
    Review,
    sql`select ${view(caller)} where r.id = ${id} and ${seesReview(caller, sql`r`)}`,
  );
}

/** The id of the person whom the item names as the giver; 0 where the trail does not go back so far. */
const giverOf = sql`coalesce((
  select e.actor_id from audit_events e
   where e.target_type = 'user' and e.target_id = i.user_id::text and e.at = i.given_at order by e.id limit 1), 0)`;

const Item = Type.Object({ ...ReviewItem.properties, userId: Type.Integer() });

/** Items of reviews, with whether the caller may decide; the review's status is asked for each. */
export function readItems(db: Database, caller: Caller, where: SQL): Promise<Static<typeof Item>[]> {
  const names = actorNames(caller);
  return selectRows(
    db,
    Item,
    sql`
    select i.id, i.user_id as "userId", i.service_name as service, i.role_name as role, i.limit_value as limit,
           i.until::text as until, i.plan, ${isoInstant(sql`i.given_at`)} as "givenAt", ${names({ id: giverOf, name: sql`i.given_by` })} as "givenBy",
           i.given_from as "givenFrom", ${isoInstant(sql`i.last_opened_at`)} as "lastOpened", i.suggestions, i.decision,
           case when i.decided_by is null or ${mayName(caller, sql`i.decided_by`)} then i.note else '' end as note,
           ${names({ id: sql`i.decided_by`, name: sql`i.decided_by_name` })} as "decidedBy", ${isoInstant(sql`i.decided_at`)} as "decidedAt", i.outcome,
           r.status = 'open' and ${mayDecide(deciderOf(caller, sql`u`), { item: sql`i`, user: sql`u` })} as "mayDecide", i.version
      from review_items i join reviews r on r.id = i.review_id join users u on u.id = i.user_id
     where ${where} order by ${nameOrder(sql`i.service_name`)}, ${nameOrder(sql`i.role_name`)}, i.id`,
  );
}

function inState(caller: Caller, state: ReviewStateFilter): SQL {
  switch (state) {
    case 'mine':
      return sql`i.decision is null and ${mayDecide(deciderOf(caller, sql`u`), { item: sql`i`, user: sql`u` })}`;
    case 'undecided':
      return sql`i.decision is null`;
    case 'suggested':
      return sql`cardinality(i.suggestions) > 0`;
    case 'keep':
    case 'remove':
      return sql`i.decision = ${state}`;
  }
}

const Person = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  isActive: Type.Boolean(),
  organization: nullable(Type.String()),
  branches: Type.Array(Type.String()),
});

/**
 * People with at least one grant that the filter asks for, each with all grants of the review, by name.
 * @throws HttpProblem 404 as `readReview`.
 */
export async function listPeople(
  db: Database,
  caller: Caller,
  id: number,
  { page = 1, size = defaultPageSize, q, state }: Static<typeof ReviewPeopleQuery>,
): Promise<{ rows: ReviewPerson[]; total: Total }> {
  await readReview(db, caller, id);
  const text = q?.trim() ?? '';
  const where = and(
    sql`i.review_id = ${id}`,
    seesItem(caller, sql`u`),
    state === undefined ? undefined : inState(caller, state),
    text === '' ? undefined : contains(sql`u.search_text`, text),
  );
  const source = sql`from users u where u.id in (
    select i.user_id from review_items i join users u on u.id = i.user_id ${whereClause(where)})`;
  const [people, count] = await Promise.all([
    selectRows(
      db,
      Person,
      sql`
      select u.id, full_name(u) as name, u.email, u.is_active as "isActive",
             (select o.display_name from organizations o where o.id = u.organization_id) as organization,
             coalesce((select json_agg(b.display_name order by ub.position, b.id)
                         from user_branches ub join branches b on b.id = ub.branch_id where ub.user_id = u.id), '[]') as branches
        ${source} order by ${inNameOrder(sql`u.sort_name`)}, u.id limit ${size} offset ${(page - 1) * size}`,
    ),
    countRows(db, source),
  ]);
  const ids = sql.param(`{${people.map((person) => person.id).join(',')}}`);
  const items = await readItems(db, caller, sql`i.review_id = ${id} and i.user_id = any (${ids}::int[])`);
  const rows = people.map((user) => ({
    user,
    items: items.filter(({ userId }) => userId === user.id).map(({ userId: _userId, ...item }) => item),
  }));
  return {
    rows,
    total: text === '' && state === undefined ? { total: count, capped: false } : cappedTotal(count),
  };
}
