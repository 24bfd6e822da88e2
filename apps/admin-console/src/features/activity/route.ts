import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const activityRoute = defineAppRoute({
  path: paths.activity,
  title: msg('Activity'),
  section: 'dashboard',
  permission: 'activity:read',
  palette: ['audit', 'history'],
  load: async () => (await import('./activity-page.tsx')).ActivityPage,
});
