import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';
import { WhileUndelivered } from './while-undelivered.ts';

export const undeliveredMailRoute = defineAppRoute({
  path: paths.undeliveredMail,
  title: 'Undelivered mail',
  section: 'dashboard',
  permission: 'mails:read',
  palette: ['outbox', 'failed', 'test mail', 'smtp'],
  ShownWhile: WhileUndelivered,
  load: async () => (await import('./undelivered-mail-page.tsx')).UndeliveredMailPage,
});
