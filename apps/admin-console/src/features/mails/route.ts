import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const undeliveredMailRoute = defineAppRoute({
  path: paths.undeliveredMail,
  title: 'Undelivered mail',
  section: 'dashboard',
  parent: paths.dashboard,
  permission: 'mails:read',
  palette: ['outbox', 'failed', 'test mail', 'smtp'],
  load: async () => (await import('./undelivered-mail-page.tsx')).UndeliveredMailPage,
});
