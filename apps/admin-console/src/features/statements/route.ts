import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

/** What organizations used above what was included, by month. */
export const statementsRoute = defineAppRoute({
  path: paths.statements,
  title: msg('Statements'),
  section: 'users',
  permission: 'statements:read',
  palette: ['billing', 'invoice', 'month', 'evidence'],
  load: async () => (await import('./statements-page.tsx')).StatementsPage,
});

export const statementRoute = defineAppRoute({
  path: paths.statement,
  title: msg('Statement'),
  section: 'users',
  parent: paths.statements,
  permission: 'statements:read',
  load: async () => (await import('./statement-page.tsx')).StatementPage,
});
