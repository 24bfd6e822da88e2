import type { ApiClient, RouteGroups } from '../call.ts';
import { createApiClient } from '../create-api-client.ts';
import { useHttp } from './api-provider.tsx';

/**
 * The API's functions for the route groups that a screen calls: `const api = useApi({ organization })`. The screen's chunk
 * then carries these groups alone. The functions of a group stay the same over renders.
 */
export function useApi<const C extends RouteGroups>(groups: C): ApiClient<C> {
  return createApiClient(useHttp(), groups);
}
