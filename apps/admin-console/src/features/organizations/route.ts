import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const organizationsRoute = defineAppRoute({
  path: paths.organization,
  title: msg('Organization'),
  section: 'organization',
  permission: 'organizations:read',
  palette: ['organizations', 'companies'],
  add: { label: msg('Add Organization'), permission: 'organizations:write', palette: ['new'] },
  load: async () => (await import('./organizations-page.tsx')).OrganizationsPage,
  prefetch: async (context) => (await import('./organization-queries.ts')).prefetchOrganizations(context),
});

export const organizationRoute = defineAppRoute({
  path: paths.organizationOne,
  title: msg('Organization'),
  section: 'organization',
  parent: paths.organization,
  permission: 'organizations:read',
  load: async () => (await import('./organization-page.tsx')).OrganizationPage,
});
