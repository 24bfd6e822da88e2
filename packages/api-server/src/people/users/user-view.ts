import { User, nullable } from '@gangway/contract';
import { eq, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Database, isoInstant, prepared, type Reads, selectRows, users } from '../../store/index.ts';

const ownColumns = sql`
  ${users.id} as "id", ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.email} as "email",
  ${users.isActive} as "isActive", ${users.version} as "version", ${users.passwordHash} is null as "invited",
  ${isoInstant(users.lastSignInAt)} as "lastSignInAt", ${isoInstant(users.createdAt)} as "createdAt"`;

/** Columns of the contract's `User`, for a `select … from users`: one statement, however many users. */
export const userView = sql`${ownColumns},
  (select json_build_object('id', o.id, 'name', o.display_name)
     from organizations o where o.id = ${users.organizationId}) as "organizations",
  coalesce((select json_agg(json_build_object('id', b.id, 'name', b.display_name) order by ub.position, b.id)
              from user_branches ub join branches b on b.id = ub.branch_id where ub.user_id = ${users.id}), '[]') as "branches",
  coalesce((select json_agg(json_build_object('name', r.name, 'roles', json_build_object('name', r.name),
                                              'services', json_build_object('name', v.name)) order by x.id)
              from user_service_roles x join roles r on r.id = x.role_id join services v on v.id = x.service_id
             where x.user_id = ${users.id}), '[]') as "roleServices"`;

const those = sql`any (${sql.placeholder('ids')}::int[])`;

// The same for a page as three plain statements, side by side where connections are free: rows to put together here come in half
// the time that one statement takes to build them as JSON.
const {
  organizations: _organizations,
  branches: _branches,
  roleServices: _roleServices,
  ...ownFields
} = User.properties;
const OwnRow = Type.Object({
  ...ownFields,
  organizationId: nullable(Type.Integer()),
  organizationName: nullable(Type.String()),
});
const usersById = prepared(
  'users_by_id',
  OwnRow,
  sql`
    select ${ownColumns}, o.id as "organizationId", o.display_name as "organizationName"
      from ${users} left join organizations o on o.id = ${users.organizationId}
     where ${users.id} = ${those}`,
);
const branchesOfUsers = prepared(
  'branches_of_users',
  Type.Object({ userId: Type.Integer(), id: Type.Integer(), name: Type.String() }),
  sql`
    select ub.user_id as "userId", b.id, b.display_name as name
      from user_branches ub join branches b on b.id = ub.branch_id
     where ub.user_id = ${those} order by ub.position, b.id`,
);
const grantsOfUsers = prepared(
  'grants_of_users',
  Type.Object({ userId: Type.Integer(), role: Type.String(), service: Type.String() }),
  sql`
    select x.user_id as "userId", r.name as role, v.name as service
      from user_service_roles x join roles r on r.id = x.role_id join services v on v.id = x.service_id
     where x.user_id = ${those} order by x.id`,
);

// Field by field: copying the rest of an object takes many times as long.
function withNothing(row: Static<typeof OwnRow>): User {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    isActive: row.isActive,
    version: row.version,
    invited: row.invited,
    lastSignInAt: row.lastSignInAt,
    createdAt: row.createdAt,
    organizations: row.organizationId === null ? null : { id: row.organizationId, name: row.organizationName ?? '' },
    branches: [],
    roleServices: [],
  };
}

/** Users as the lists show them, in the order of `ids`. */
export async function readUsers(reads: Reads, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const readOwn = () => reads.prepared(usersById, { ids });
  const readBranches = () => reads.prepared(branchesOfUsers, { ids });
  const readGrants = () => reads.prepared(grantsOfUsers, { ids });
  // Where others wait for a connection a page takes one place among them, not three.
  const [own, branches, grants] =
    reads.pool().waiting > 0
      ? [await readOwn(), await readBranches(), await readGrants()]
      : await Promise.all([readOwn(), readBranches(), readGrants()]);
  const found = new Map<number, User>();
  for (const row of own) found.set(row.id, withNothing(row));
  for (const { userId, id, name } of branches) found.get(userId)?.branches.push({ id, name });
  for (const { userId, role, service } of grants) {
    found.get(userId)?.roleServices.push({ name: role, roles: { name: role }, services: { name: service } });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** One user as the lists show it. */
export async function readUser(db: Database, id: number): Promise<User | undefined> {
  const [user] = await selectRows(db, User, sql`select ${userView} from ${users} where ${eq(users.id, id)}`);
  return user;
}
