import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

/** What people and branches use of their limits. */
export const usageRoute = defineAppRoute({
  path: paths.usage,
  title: msg('Usage'),
  section: 'users',
  permission: 'usage:read',
  palette: ['limits', 'runway', 'consumption', 'exceed'],
  load: async () => (await import('./usage-page.tsx')).UsagePage,
});
