import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

/** Named bundles of access that people are started from. */
export const accessTemplatesRoute = defineAppRoute({
  path: paths.jobs,
  title: 'Jobs',
  section: 'users',
  permission: 'access-templates:read',
  palette: ['job template', 'role bundle', 'birthright', 'drift'],
  add: { label: 'Add Job', permission: 'access-templates:write', palette: ['new', 'job template'] },
  load: async () => (await import('./access-templates-page.tsx')).AccessTemplatesPage,
});

export const accessTemplateRoute = defineAppRoute({
  path: paths.job,
  title: 'Job',
  section: 'users',
  parent: paths.jobs,
  permission: 'access-templates:read',
  load: async () => (await import('./access-template-page.tsx')).AccessTemplatePage,
});
