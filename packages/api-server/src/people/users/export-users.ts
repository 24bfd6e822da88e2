import { User, listCell } from '@gangway/contract';
import { and, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { arrayOf, selectRows, users } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { type ListParams, listQuery } from '../../records/index.ts';
import { exportCsv, type ExportDatabases } from '../../trail/index.ts';
import { userColumns, userScope } from './user-list.ts';
import { userView } from './user-view.ts';

const NamedService = Type.Object({ name: Type.String(), displayName: Type.String() });

/**
 * Exports the users list: same filters and order, every page; or these of its rows. First and last name stand apart
 * besides: the import cannot tell where a full name divides.
 */
export async function exportUsers(
  databases: ExportDatabases,
  caller: Caller,
  params: ListParams,
  only?: readonly number[],
) {
  const within = and(userScope(caller), only && sql`${users.id} = any (${arrayOf(only)}::int[])`);
  // By the names people know, as the list on the screen.
  const catalogue = await selectRows(
    databases.reads,
    NamedService,
    sql`select name, display_name as "displayName" from services`,
  );
  const names = new Map(catalogue.map(({ name, displayName }) => [name, displayName]));
  return exportCsv<User>(
    databases,
    caller,
    {
      what: 'users',
      header: [
        'ID',
        'Name',
        'Email',
        'Branch',
        'Roles',
        'Service',
        'Organization',
        'Active',
        'Invited',
        'Last sign-in',
        'First Name',
        'Last Name',
      ],
      source: sql`${users}`,
      id: sql`${users.id}`,
      list: listQuery(params, userColumns, within),
      read: (from, ids) => selectRows(from, User, sql`select ${userView} from ${users} where ${users.id} in ${ids}`),
      cells: (user) => [
        user.id,
        `${user.firstName} ${user.lastName}`.trim(),
        user.email,
        listCell(user.branches.map(({ name }) => name)),
        listCell(user.roleServices.map(({ name }) => name)),
        listCell(user.roleServices.map(({ services }) => names.get(services.name) ?? services.name)),
        user.organizations?.name ?? '',
        user.isActive ? 'Active' : 'Inactive',
        user.invited ? 'Invited' : '',
        user.lastSignInAt,
        user.firstName,
        user.lastName,
      ],
    },
    params,
  );
}
