import { OrganizationFacts } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, isoInstant, nameOrder, organizations } from '../../store/index.ts';
import { readRecord } from '../../records/index.ts';
import {
  branchWithin,
  isLive,
  isOnLauncher,
  organizationWithin,
  peopleByService,
  personWithin,
  recordWithin,
  type Scope,
} from '../../entitlement/index.ts';
import { organizationView } from './organizations.ts';

/** Rows of each list; the lists of the console have them all. */
const most = { people: 6, administrators: 3, branches: 50, plans: 12 };

const serviceRef = sql`json_build_object('id', v.id, 'key', v.name, 'name', v.display_name)`;

const listOf = (rows: SQL) => sql`coalesce((select json_agg(row_to_json(r)) from (${rows}) r), '[]')`;

/**
 * Reads an organization with its people, branches, services and plans in scope, in one statement. People count in a
 * service as the list of users finds them.
 * @throws HttpProblem 404 for an unknown organization or one out of scope.
 */
export function readOrganizationFacts(db: Database, scope: Scope | null, id: number): Promise<OrganizationFacts> {
  const inReach = personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` });
  const ownBranch = sql`b.organization_id = ${id} and ${branchWithin(scope, {
    id: sql`b.id`,
    organizationId: sql`b.organization_id`,
  })}`;
  const refs = (rows: SQL, limit: number) =>
    listOf(sql`select m.id, m.name from members m ${rows} order by m.sort_name, m.id limit ${limit}`);
  return readRecord(
    db,
    'organization',
    OrganizationFacts,
    sql`
    with members as (
      select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.sort_name
        from users u where u.organization_id = ${id} and u.is_active and ${inReach}),
    running as (
      select s.plan_id, s.user_id, s.start_date, s.end_date
        from subscriptions s
       where s.organization_id = ${id} and ${isLive(sql`s`)}
         and ${recordWithin(scope, { userId: sql`s.user_id`, organizationId: sql`s.organization_id` })})
    select ${organizationView}, ${isoInstant(organizations.createdAt)} as "createdAt",
           (select count(*)::int from members) as people,
           ${refs(sql``, most.people)} as first,
           ${refs(
             sql`where exists (select 1 from user_service_roles x join roles r on r.id = x.role_id
                                where x.user_id = m.id and r.name = 'Org_Admin')`,
             most.administrators,
           )} as administrators,
           (select count(*)::int from running) as subscriptions,
           (select count(*)::int from branches b where ${ownBranch}) as "branchCount",
           ${listOf(sql`
             select b.id, b.display_name as name, b.is_active as "isActive",
                    (select count(*)::int from user_branches ub join members m on m.id = ub.user_id
                      where ub.branch_id = b.id) as people
               from branches b where ${ownBranch} order by ${nameOrder(sql`b.display_name`)}, b.id
              limit ${most.branches}`)} as branches,
           ${listOf(sql`
             select ${serviceRef} as service, coalesce(held.people, 0) as people,
                    exists (select 1 from released_services given
                             where given.organization_id = ${id} and given.service_id = v.id) as "isReleased"
               from services v
               left join (${peopleByService(sql`select m.id, ${id}::int as part from members m`)}) held
                 on held.service = v.id
              where ${isOnLauncher}
              order by ${nameOrder(sql`v.display_name`)}, v.id`)} as services,
           ${listOf(sql`
             select json_build_object('id', p.id, 'name', p.display_name) as plan, ${serviceRef} as service, held.people,
                    held."from", held.until, held."withoutEnd"
               from (select plan_id, count(distinct user_id)::int as people, min(start_date)::text as "from",
                            case when bool_or(end_date is null) then null else max(end_date)::text end as until,
                            (count(distinct user_id) filter (where end_date is null))::int as "withoutEnd"
                       from running group by plan_id) held
               join plans p on p.id = held.plan_id join services v on v.id = p.service_id
              order by held.people desc, ${nameOrder(sql`p.display_name`)}, p.id
              limit ${most.plans}`)} as plans
      from ${organizations}
     where ${organizations.id} = ${id} and ${organizationWithin(scope, sql`${organizations.id}`)}`,
  );
}
