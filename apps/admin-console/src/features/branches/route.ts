import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const branchesRoute = defineAppRoute({
  path: paths.branches,
  title: msg('Branch'),
  section: 'branch',
  permission: 'branches:read',
  palette: ['branches', 'offices'],
  add: { label: msg('Add Branch'), permission: 'branches:write', palette: ['new', 'office'] },
  load: async () => (await import('./branches-page.tsx')).BranchesPage,
  prefetch: async (context) => (await import('./branch-queries.ts')).prefetchBranches(context),
});

export const branchRoute = defineAppRoute({
  path: paths.branch,
  title: msg('Branch'),
  section: 'branch',
  parent: paths.branches,
  permission: 'branches:read',
  load: async () => (await import('./branch-page.tsx')).BranchPage,
});
