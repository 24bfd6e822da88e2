import type { User } from '@gangway/contract';
import { eq, sql } from 'drizzle-orm';
import { isoInstant } from '../../sql-fragments.ts';
import type { Database } from '../../store/database.ts';
import { users } from '../../store/schema.ts';

/** Columns of the contract's `User`, for a `select … from users`: one statement, however many users. */
export const userView = sql`
  ${users.id} as "id", ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.email} as "email",
  ${users.isActive} as "isActive", ${users.version} as "version", ${users.passwordHash} is null as "invited",
  ${isoInstant(users.lastSignInAt)} as "lastSignInAt",
  (select json_build_object('id', o.id, 'name', o.display_name)
     from organizations o where o.id = ${users.organizationId}) as "organizations",
  coalesce((select json_agg(json_build_object('id', b.id, 'name', b.display_name) order by ub.position, b.id)
     from user_branches ub join branches b on b.id = ub.branch_id where ub.user_id = ${users.id}), '[]') as "branches",
  coalesce((select json_agg(json_build_object('name', r.name, 'roles', json_build_object('name', r.name),
                                              'services', json_build_object('name', v.name)) order by x.id)
     from user_service_roles x join roles r on r.id = x.role_id join services v on v.id = x.service_id
    where x.user_id = ${users.id}), '[]') as "roleServices"`;

/** One user as the lists show it. */
export async function readUser(db: Database, id: number): Promise<User | undefined> {
  const { rows } = await db.execute<User & Record<string, unknown>>(
    sql`select ${userView} from ${users} where ${eq(users.id, id)}`,
  );
  return rows[0];
}
