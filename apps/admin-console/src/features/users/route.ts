import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const usersRoute = defineAppRoute({
  path: paths.users,
  title: msg('Users'),
  section: 'users',
  permission: 'users:read',
  palette: ['people'],
  load: async () => (await import('./users-page.tsx')).UsersPage,
  prefetch: async (context) => (await import('./user-queries.ts')).prefetchUsers(context),
});

export const addUserRoute = defineAppRoute({
  path: paths.usersAdd,
  title: msg('Add User'),
  section: 'users',
  parent: paths.users,
  permission: 'users:add',
  palette: ['new', 'invite', 'person'],
  isAction: true,
  load: async () => (await import('./add-user-page.tsx')).AddUserPage,
});

/** One person, for every reader. */
export const userRoute = defineAppRoute({
  path: paths.user,
  title: msg('User'),
  section: 'users',
  parent: paths.users,
  permission: 'users:read',
  load: async () => (await import('./user-page/user-page.tsx')).UserPage,
});

export const editUserRoute = defineAppRoute({
  path: paths.usersEdit,
  title: msg('Edit user'),
  section: 'users',
  parent: paths.users,
  permission: 'users:edit-anyone',
  load: async () => (await import('./user-page/user-page.tsx')).EditUserPage,
});
