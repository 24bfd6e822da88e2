import { msg } from '@gangway/messages';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

/** People who ask for an account or a service, for those who may answer. */
export const requestsRoute = defineAppRoute({
  path: paths.requests,
  title: msg('Requests'),
  section: 'users',
  permission: 'access-requests:read',
  palette: ['access', 'approve', 'grant', 'waiting'],
  waiting: (http) =>
    queryOptions({
      queryKey: [...queryKeys.accessRequests, 'waiting'],
      queryFn: async ({ signal }) => (await import('./access-request-queries.ts')).countOpenRequests(http, signal),
    }),
  load: async () => (await import('./requests-page.tsx')).RequestsPage,
});
