import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const rolesRoute = defineAppRoute({
  path: paths.roles,
  title: msg('Roles'),
  section: 'roles',
  permission: 'roles:read',
  palette: [],
  add: { label: msg('Add Role'), permission: 'roles:write', palette: ['new'] },
  load: async () => (await import('./roles-page.tsx')).RolesPage,
  prefetch: async (context) => (await import('./role-queries.ts')).prefetchRoles(context),
});

export const roleRoute = defineAppRoute({
  path: paths.role,
  title: msg('Role'),
  section: 'roles',
  parent: paths.roles,
  permission: 'roles:read',
  load: async () => (await import('./role-page.tsx')).RolePage,
});
