import type { User } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Caller, scopeOf } from '../../caller.ts';
import { type ListColumns, type ListQuery, contains, equalsFlag, equalsNumber } from '../../lists/list-query.ts';
import { pageClause, whereClause } from '../../sql-fragments.ts';
import type { Database } from '../../store/database.ts';
import { users } from '../../store/schema.ts';
import { userView } from './user-view.ts';

const hasService = sql`(select 1 from user_service_roles x join services v on v.id = x.service_id
  where x.user_id = ${users.id} and v.name <> 'user_management')`;

/** Ids of people found by name or address, or by the branch they work in; each by its own index. */
export function peopleMatching(text: string): SQL {
  return sql`select u.id from users u where ${contains(sql`u.search_text`, text)}
    union select ub.user_id from user_branches ub join branches b on b.id = ub.branch_id
    where ${contains(sql`b.search_text`, text)}`;
}

/** What a list of users may be sorted and filtered by; the export uses it too. */
export const userColumns: ListColumns = {
  sort: {
    id: users.id,
    name: users.sortName,
    email: users.email,
    // Many-valued columns sort by their first value, stored as a sort key.
    branch: users.sortBranch,
    role: users.sortRole,
    service: users.sortService,
    organization: users.sortOrganization,
    isActive: users.isActive,
    lastSignInAt: users.lastSignInAt,
  },
  defaultSort: 'id',
  id: users.id,
  filter: {
    id: equalsNumber(users.id),
    name: (text) => contains(users.sortName, text),
    email: (text) => contains(users.email, text),
    branch: (text) =>
      sql`${users.id} in (select ub.user_id from user_branches ub join branches b on b.id = ub.branch_id
                           where ${contains(sql`b.search_text`, text)})`,
    branchId: (id) => sql`${users.id} in (select ub.user_id from user_branches ub where ub.branch_id = ${Number(id)})`,
    role: (text) =>
      sql`${users.id} in (select x.user_id from user_service_roles x join roles r on r.id = x.role_id
                           where ${contains(sql`lower(r.name || ' ' || r.display_name)`, text)})`,
    service: (text) =>
      sql`${users.id} in (select x.user_id from user_service_roles x join services v on v.id = x.service_id
                           where ${contains(sql`v.search_text`, text)})`,
    organization: (text) =>
      sql`${users.organizationId} in (select o.id from organizations o where ${contains(sql`o.search_text`, text)})`,
    organizationId: equalsNumber(users.organizationId),
    isActive: equalsFlag(users.isActive),
    withoutService: (value) => (value === 'true' ? sql`not exists ${hasService}` : sql`exists ${hasService}`),
  },
  search: (text) => sql`${users.id} in (${peopleMatching(text)})`,
};

/** The users a caller may see. */
export function userScope(caller: Caller): SQL | undefined {
  const scope = scopeOf(caller);
  return scope === null ? undefined : sql`${users.organizationId} = ${scope}`;
}

export async function listUsers(db: Database, list: ListQuery): Promise<User[]> {
  const { rows } = await db.execute<User & Record<string, unknown>>(
    sql`select ${userView} from ${users} ${whereClause(list.where)} ${pageClause(list)}`,
  );
  return rows;
}
