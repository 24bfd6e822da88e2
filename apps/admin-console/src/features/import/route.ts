import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const importRoute = defineAppRoute({
  path: paths.import,
  title: msg('Import'),
  section: 'users',
  parent: paths.users,
  permission: 'imports:write',
  palette: ['csv', 'excel', 'xlsx', 'spreadsheet', 'upload', 'bulk invite'],
  load: async () => (await import('./import-page.tsx')).ImportPage,
});
