import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const servicesRoute = defineAppRoute({
  path: paths.service,
  title: msg('Services'),
  section: 'service',
  permission: 'services:read-all',
  palette: ['service'],
  add: { label: msg('Add Service'), permission: 'services:write', palette: ['new'] },
  load: async () => (await import('./services-page.tsx')).ServicesPage,
  prefetch: async (context) => (await import('./service-queries.ts')).prefetchServices(context),
});

export const serviceRoute = defineAppRoute({
  path: paths.serviceOne,
  title: msg('Service'),
  section: 'service',
  parent: paths.service,
  permission: 'services:read-all',
  load: async () => (await import('./service-page.tsx')).ServicePage,
});
