import type { User } from '@gangway/contract';
import { type SQL, eq, sql } from 'drizzle-orm';
import { isoInstant } from '../../sql-fragments.ts';
import type { Database, Store } from '../../store/database.ts';
import { prepared } from '../../store/prepared.ts';
import { users } from '../../store/schema.ts';

const ownColumns = sql`
  ${users.id} as "id", ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.email} as "email",
  ${users.isActive} as "isActive", ${users.version} as "version", ${users.passwordHash} is null as "invited",
  ${isoInstant(users.lastSignInAt)} as "lastSignInAt",
  (select json_build_object('id', o.id, 'name', o.display_name)
     from organizations o where o.id = ${users.organizationId}) as "organizations"`;

const branchesOf = (whose: SQL) => sql`
  select ub.user_id, json_agg(json_build_object('id', b.id, 'name', b.display_name) order by ub.position, b.id) as list
    from user_branches ub join branches b on b.id = ub.branch_id where ub.user_id ${whose} group by ub.user_id`;

const grantsOf = (whose: SQL) => sql`
  select x.user_id, json_agg(json_build_object('name', r.name, 'roles', json_build_object('name', r.name),
                                               'services', json_build_object('name', v.name)) order by x.id) as list
    from user_service_roles x join roles r on r.id = x.role_id join services v on v.id = x.service_id
   where x.user_id ${whose} group by x.user_id`;

const ofThisUser = sql`= ${users.id}`;

/** Columns of the contract's `User`, for a `select … from users`: one statement, however many users. */
export const userView = sql`${ownColumns},
  coalesce((select list from (${branchesOf(ofThisUser)}) own_branches), '[]') as "branches",
  coalesce((select list from (${grantsOf(ofThisUser)}) own_grants), '[]') as "roleServices"`;

const ofThose = sql`= any (${sql.placeholder('ids')}::int[])`;

/** The same for a page: what belongs to its users is gathered once for all of them. */
const usersById = prepared(
  'users_by_id',
  sql`
    select ${ownColumns}, coalesce(b.list, '[]') as "branches", coalesce(g.list, '[]') as "roleServices"
      from unnest(${sql.placeholder('ids')}::int[]) with ordinality page (id, place)
      join ${users} on ${users.id} = page.id
      left join (${branchesOf(ofThose)}) b on b.user_id = page.id
      left join (${grantsOf(ofThose)}) g on g.user_id = page.id
     order by page.place`,
);

/** Users as the lists show them, in the order of `ids`. */
export async function readUsers(store: Store, ids: readonly number[]): Promise<User[]> {
  return ids.length === 0 ? [] : store.prepared<User>(usersById, { ids });
}

/** One user as the lists show it. */
export async function readUser(db: Database, id: number): Promise<User | undefined> {
  const { rows } = await db.execute<User & Record<string, unknown>>(
    sql`select ${userView} from ${users} where ${eq(users.id, id)}`,
  );
  return rows[0];
}
