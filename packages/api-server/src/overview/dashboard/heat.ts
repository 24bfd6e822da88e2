import { Heat } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, nameOrder, one, selectRows } from '../../store/index.ts';
import { branchWithin, isOnLauncher, peopleByService, personWithin, type Scope } from '../../entitlement/index.ts';

/** Rows of the picture. */
const most = 8;

const Counted = Type.Object({ organization: Type.Integer(), service: Type.Integer(), people: Type.Integer() });
type Counted = Type.Static<typeof Counted>;

/**
 * Counts the active people of the largest organizations by service. For the job that counts all users: one organization
 * may have a million, too many to count per request.
 */
export function countHeat(db: Database): Promise<Counted[]> {
  return selectRows(
    db,
    Counted,
    sql`
    with largest as materialized (
      select organization_id as id from user_counts where organization_id is not null
       group by organization_id having sum(change) > 0 order by sum(change) desc, organization_id limit ${most})
    select part as organization, service, people
      from (${peopleByService(sql`
        select id, organization_id as part from users
         where organization_id in (select id from largest) and is_active`)}) held`,
  );
}

const Value = Type.Object({ heat: Heat });

/**
 * Reads the heat as the job counted it; within one organization counts it now, by branch.
 * @param setting row of the job's counts
 */
export async function readHeat(db: Database, scope: Scope | null, setting: string): Promise<Heat> {
  const counted =
    scope === null
      ? sql`
    select o.id, o.display_name as name, c.service, c.people
      from settings s cross join lateral jsonb_to_recordset(s.value -> 'heat') as c (organization int, service int, people int)
      join organizations o on o.id = c.organization
     where s.name = ${setting}`
      : sql`
    select b.id, b.display_name as name, held.service, held.people
      from (${peopleByService(sql`
        select u.id, b.id as part
          from branches b join user_branches ub on ub.branch_id = b.id join users u on u.id = ub.user_id and u.is_active
         where ${branchWithin(scope, { id: sql`b.id`, organizationId: sql`b.organization_id` })}
           and ${personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` })}`)}) held
      join branches b on b.id = held.part`;
  const { heat } = one(
    await selectRows(
      db,
      Value,
      sql`
    with counted as materialized (${counted}),
    shown as (
      select c.id, c.name, sum(c.people) as held, json_object_agg(v.name, c.people) as people
        from counted c join services v on v.id = c.service and ${isOnLauncher}
       group by c.id, c.name order by held desc, c.id limit ${most})
    select json_build_object('by', ${scope === null ? 'organization' : 'branch'}::text, 'rows',
             coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'people', r.people)
                                       order by ${nameOrder(sql`r.name`)}, r.id) from shown r), '[]')) as heat`,
    ),
  );
  return heat;
}
