import { RoleHolders } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type Database, nameOrder, selectRows } from '../../store/index.ts';
import { grantRuns, personWithin, type Scope } from '../../entitlement/index.ts';
import { readRole } from './roles.ts';

/** People named for each service; the list of users has them all. */
const named = 6;

/**
 * The services that offer a role, and who has it there: active people in scope whose grant runs.
 * @throws HttpProblem 404 for an unknown role.
 */
export async function readRoleHolders(db: Database, scope: Scope | null, roleId: number): Promise<RoleHolders[]> {
  await readRole(db, roleId);
  const inReach = personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` });
  return selectRows(
    db,
    RoleHolders,
    sql`
    with holders as (
      select held.service_id, u.id, trim(u.first_name || ' ' || u.last_name) as name,
             row_number() over (partition by held.service_id order by u.sort_name, u.id) as place
        from user_service_roles held join users u on u.id = held.user_id
       where held.role_id = ${roleId} and u.is_active and ${grantRuns(sql`held`)} and ${inReach})
    select json_build_object('id', s.id, 'key', s.name, 'name', s.display_name) as service,
           (select count(*)::int from holders h where h.service_id = s.id) as people,
           coalesce((select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.place)
                       from holders h where h.service_id = s.id and h.place <= ${named}), '[]') as first
      from services s
     where exists (select 1 from service_roles offered where offered.service_id = s.id and offered.role_id = ${roleId})
        or exists (select 1 from holders h where h.service_id = s.id)
     order by ${nameOrder(sql`s.display_name`)}, s.id`,
  );
}
