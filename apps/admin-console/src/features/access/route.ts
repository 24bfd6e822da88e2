import { defineAppRoute } from '../../shared/app-route.ts';
import { paths } from '../../shared/paths.ts';

export const accessRoute = defineAppRoute({
  path: paths.access,
  title: 'Access',
  section: 'users',
  permission: 'access:read',
  palette: ['who may open', 'why', 'permissions', 'matrix'],
  load: async () => (await import('./access-page.tsx')).AccessPage,
});
