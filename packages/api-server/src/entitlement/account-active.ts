import { type SQL, sql } from 'drizzle-orm';

/** The organization of a person is switched on; true for a person without one. `user` is the alias of `users`. */
export function organizationOn(user: SQL): SQL {
  return sql`(${user}.organization_id is null or exists (
    select 1 from organizations home where home.id = ${user}.organization_id and home.is_active))`;
}

/** The person may sign in and stay signed in: switched on, and not of an organization that is off. `user` is the alias of `users`. */
export function accountActive(user: SQL): SQL {
  return sql`${user}.is_active and ${organizationOn(user)}`;
}
