import { type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../lists/list-query.ts';
import type { Store } from '../../store/database.ts';
import { plannedOnce, unseen } from '../../store/prepared.ts';
import { users } from '../../store/schema.ts';
import type { PageOfIds } from './page-by-words.ts';

type Page = Pick<ListQuery, 'order' | 'offset'> & { limit: number };

/** The orders that have marks, as `marked_keys` of the migrations names them. */
const marked = new Map<unknown, SQL>([
  [users.id, sql`'id'`],
  [users.sortName, sql`'name'`],
  [users.email, sql`'email'`],
  [users.sortBranch, sql`'branch'`],
  [users.sortRole, sql`'role'`],
  [users.sortService, sql`'service'`],
  [users.sortOrganization, sql`'organization'`],
]);

// With more than these not yet in the marks, reading them takes longer than the way from the nearer end.
const mostChanges = 10_000;

/**
 * A page of all users, counted off from the mark before it: however far down the list, some thousand entries of the sort
 * column's index are read.
 * @param total how many users there are, as an expression.
 * @returns undefined where no mark helps: in an order without, before the first, or after very many changes.
 */
export async function pageByMarks(store: Store, page: Page, total: SQL): Promise<PageOfIds | undefined> {
  const { order, limit, offset } = page;
  const sort = marked.get(order.column);
  if (!sort) return undefined;
  const byId = order.column === users.id;
  const along = byId ? users.id : sql`${order.column}, ${users.id}`;
  // Always along the ascending order: descending, the page has the same people, last first. As many as `came` may be before a mark
  // beside those it knows of.
  const statement = sql`
    with size as materialized (select ${total} as total),
         page as materialized (
           select greatest(0, case when ${unseen(String(order.descending))}::boolean then total - ${unseen(offset)} - ${unseen(limit)}
                                   else ${unseen(offset)} end) as place,
                  greatest(0, least(${unseen(limit)}, total - ${unseen(offset)})) as people
             from size),
         came as materialized (
           select count(*) filter (where change > 0) as people
             from (select change from user_mark_changes where sort = ${sort} limit ${sql.raw(String(mostChanges + 1))}) changes
           having count(*) <= ${sql.raw(String(mostChanges))}),
         mark as materialized (
           select key, user_id, before from user_marks
            where sort = ${sort} and before <= (select place from page) - (select people from came)
            order by before desc limit 1),
         changed as materialized (
           select coalesce(sum(c.change), 0) as people from user_mark_changes c cross join mark
            where c.sort = ${sort} and (c.key, c.user_id) < (mark.key, mark.user_id))
    select total, case when exists (select from mark) then array(
             select ${users.id} from ${users}
              where ${byId ? sql`${users.id} >= (select user_id from mark)` : sql`(${along}) >= ((select key from mark), (select user_id from mark))`}
              order by ${along} limit (select people from page)
             offset (select place from page) - (select before from mark) - (select people from changed)
           ) end as ids
      from size`;
  const [found] = await store.prepared<{ total: number; ids: number[] | null }>(
    plannedOnce('page_by_marks', statement),
    {},
  );
  if (!found?.ids) return undefined;
  return {
    ids: order.descending ? found.ids.toReversed() : found.ids,
    total: { total: found.total, capped: false },
  };
}
