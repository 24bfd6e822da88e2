import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

/** Its page joins the dialog of subscriptions: its code is named in `app/routes.ts`. */
export const usersRoute = defineAppRoute({
  path: paths.users,
  title: 'Users',
  section: 'users',
  permission: 'users:read',
  palette: ['people'],
  prefetch: async (context) => (await import('./user-queries.ts')).prefetchUsers(context),
});

export const addUserRoute = defineAppRoute({
  path: paths.usersAdd,
  title: 'Add User',
  section: 'users',
  parent: paths.users,
  permission: 'users:add',
  palette: ['new', 'invite', 'person'],
  isAction: true,
  load: async () => (await import('./add-user-page.tsx')).AddUserPage,
});

/** One person, for everyone who may read. Its page joins the subscriptions of the user: its code is named in `app/routes.ts`. */
export const userRoute = defineAppRoute({
  path: paths.user,
  title: 'User',
  section: 'users',
  parent: paths.users,
  permission: 'users:read',
});

/** Its page joins the subscriptions of a user: its code is named in `app/routes.ts`. */
export const editUserRoute = defineAppRoute({
  path: paths.usersEdit,
  title: 'Edit user',
  section: 'users',
  parent: paths.users,
  permission: 'users:edit-anyone',
});

/** Named bundles of access that people are started from. */
export const jobsRoute = defineAppRoute({
  path: paths.jobs,
  title: 'Jobs',
  section: 'users',
  permission: 'job-templates:read',
  palette: ['job template', 'role bundle', 'birthright', 'drift'],
  add: { label: 'Add Job', permission: 'job-templates:write', palette: ['new', 'job template'] },
  load: async () => (await import('../access-templates/access-templates-page.tsx')).JobsPage,
});

export const jobRoute = defineAppRoute({
  path: paths.job,
  title: 'Job',
  section: 'users',
  parent: paths.jobs,
  permission: 'job-templates:read',
  load: async () => (await import('../access-templates/access-template-page.tsx')).JobPage,
});
