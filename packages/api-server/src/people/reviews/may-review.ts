import type { Caller } from '../../server/index.ts';
import { isSuperAdmin, personWithin, readScope, writeScope } from '../../entitlement/index.ts';
import { type SQL, sql } from 'drizzle-orm';

/** A person who may decide: the values of a caller, or columns of a statement about several people. */
export interface Decider {
  id: SQL;
  isSuperAdmin: SQL;
  /** The item's person is in the scope of an administrator below Super_Admin. */
  reaches: SQL;
}

/** @param user alias of `users`. */
export function deciderOf(caller: Caller, user: SQL): Decider {
  return {
    id: sql`${caller.id}::int`,
    isSuperAdmin: sql`${isSuperAdmin(caller)}::boolean`,
    reaches: sql`coalesce(${personWithin(writeScope(caller), personOf(user))}, false)`,
  };
}

/**
 * The one rule of deciding about an item, a grant of a user: a Super_Admin decides about everyone else, a reviewer about people in
 * scope who do not administer, and nobody about their own.
 * `item` and `user` are aliases of `review_items` and `users`.
 */
export function mayDecide(
  { id, isSuperAdmin: isSuper, reaches }: Decider,
  { item, user }: { item: SQL; user: SQL },
): SQL {
  return sql`(${user}.id <> ${id} and (${isSuper} or (
    ${reaches} and ${item}.service <> 'user_management'
    and exists (select 1 from review_reviewers w where w.review_id = ${item}.review_id and w.user_id = ${id})
    and not exists (select 1 from user_service_roles a join services s on s.id = a.service_id
                     where a.user_id = ${user}.id and s.name = 'user_management'))))`;
}

/** The review is open and has an item that the caller has yet to decide. `review` is the alias of `reviews`. */
export function waitsFor(caller: Caller, review: SQL): SQL {
  return sql`(${review}.status = 'open' and exists (
    select 1 from review_items i join users u on u.id = i.user_id
     where i.review_id = ${review}.id and i.decision is null
       and ${mayDecide(deciderOf(caller, sql`u`), { item: sql`i`, user: sql`u` })}))`;
}

/** The caller sees the review: an Org_Admin or a Branch_Admin one that names them. `review` is the alias of `reviews`. */
export function seesReview(caller: Caller, review: SQL): SQL {
  if (readScope(caller) === null) return sql`true`;
  return sql`exists (select 1 from review_reviewers w where w.review_id = ${review}.id and w.user_id = ${caller.id})`;
}

/** The caller, who sees the review, sees its items of the user. `user` is the alias of `users`. */
export function seesItem(caller: Caller, user: SQL): SQL {
  return personWithin(readScope(caller), personOf(user));
}

function personOf(user: SQL) {
  return { id: sql`${user}.id`, organizationId: sql`${user}.organization_id` };
}
