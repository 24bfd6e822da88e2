import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const accessRoute = defineAppRoute({
  path: paths.access,
  title: msg('Access'),
  section: 'users',
  permission: 'access:read',
  palette: ['who may open', 'why', 'permissions', 'matrix'],
  load: async () => (await import('./access-page.tsx')).AccessPage,
});
