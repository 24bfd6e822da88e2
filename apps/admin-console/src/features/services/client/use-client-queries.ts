import { useApi } from '@gangway/api-client/react';
import { clientQueries, clientRoutes } from './client-queries.ts';

/** The calls about how a service signs people in, bound to the API of this page. */
export function useClientQueries(id: number) {
  return clientQueries(useApi(clientRoutes), id);
}
