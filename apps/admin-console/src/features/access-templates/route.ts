import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

/** Named bundles of access that people are started from. */
export const accessTemplatesRoute = defineAppRoute({
  path: paths.accessTemplates,
  formerPath: '/job-templates',
  title: msg('Access templates'),
  section: 'users',
  permission: 'access-templates:read',
  palette: ['job', 'job template', 'role bundle', 'birthright', 'drift'],
  add: {
    label: msg('Add access template'),
    permission: 'access-templates:write',
    palette: ['new', 'job template'],
  },
  load: async () => (await import('./access-templates-page.tsx')).AccessTemplatesPage,
});

export const accessTemplateRoute = defineAppRoute({
  path: paths.accessTemplate,
  formerPath: '/job-templates/:id',
  title: msg('Access template'),
  section: 'users',
  parent: paths.accessTemplates,
  permission: 'access-templates:read',
  load: async () => (await import('./access-template-page.tsx')).AccessTemplatePage,
});
