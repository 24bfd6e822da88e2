import { msg } from '@gangway/messages';
import { lazy } from 'react';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const undeliveredMailRoute = defineAppRoute({
  path: paths.undeliveredMail,
  title: msg('Undelivered mail'),
  section: 'dashboard',
  permission: 'mails:read',
  palette: ['outbox', 'failed', 'test mail', 'smtp'],
  // Load it late: the sidebar is in the first chunk, the call is not.
  ShownWhile: lazy(async () => ({ default: (await import('./while-undelivered.ts')).WhileUndelivered })),
  load: async () => (await import('./undelivered-mail-page.tsx')).UndeliveredMailPage,
});
