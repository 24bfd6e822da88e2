import { type SQL, sql } from 'drizzle-orm';

/**
 * A service of the launcher: a specified one always, a further one while it is active, User Management never. `v` is the
 * alias of `services`.
 */
export const isOnLauncher = sql`v.name <> 'user_management' and (v.protected or v.is_active)`;

/**
 * Counts people by service, each once whatever the number of roles: rows `(part, service, people)`.
 * @param counted rows `(id, part)`: a person and what the count is for, such as an organization or a branch.
 */
export function peopleByService(counted: SQL): SQL {
  return sql`
    select c.part, x.service_id as service, count(distinct c.id)::int as people
      from (${counted}) c join user_service_roles x on x.user_id = c.id
     group by c.part, x.service_id`;
}
