import type { Caller } from '../../server/index.ts';
import { isSuperAdmin, personWithin, readScope, writeScope } from '../../entitlement/index.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Who decides: the values of a caller, or the columns of a statement about several people. */
export interface Decider {
  id: SQL;
  isSuperAdmin: SQL;
  /** Whether the user `u` is of the people that an administrator below Super_Admin administers. */
  reaches: SQL;
}

const person = { id: sql`u.id`, organizationId: sql`u.organization_id` };

export function deciderOf(caller: Caller): Decider {
  return {
    id: sql`${caller.id}::int`,
    isSuperAdmin: sql`${isSuperAdmin(caller)}::boolean`,
    reaches: sql`coalesce(${personWithin(writeScope(caller), person)}, false)`,
  };
}

/**
 * The one rule of who decides about the item `i`, a grant of the user `u`: never the person whose it is. A Super_Admin about all
 * others; a reviewer about people within reach who do not administer.
 */
export function mayDecide({ id, isSuperAdmin: isSuper, reaches }: Decider): SQL {
  return sql`(u.id <> ${id} and (${isSuper} or (
    ${reaches} and i.service <> 'user_management'
    and exists (select 1 from review_reviewers w where w.review_id = i.review_id and w.user_id = ${id})
    and not exists (select 1 from user_service_roles a join services s on s.id = a.service_id
                     where a.user_id = u.id and s.name = 'user_management'))))`;
}

/** Whether the caller sees the review `r`: an Org_Admin or a Branch_Admin where it names the caller. */
export function seesReview(caller: Caller): SQL {
  if (readScope(caller) === null) return sql`true`;
  return sql`exists (select 1 from review_reviewers w where w.review_id = r.id and w.user_id = ${caller.id})`;
}

/** Whether the caller, who sees the review, sees its items of the user `u`. */
export function seesItem(caller: Caller): SQL {
  return personWithin(readScope(caller), person);
}
