import type { ApiClient, RouteGroups } from '../call.ts';
import { createApiClient } from '../create-api-client.ts';
import { useHttp } from './api-provider.tsx';

/**
 * Functions for the route groups a screen calls: `const api = useApi({ organization })`. Only these groups enter the
 * screen's chunk. The functions stay the same across renders.
 */
export function useApi<const C extends RouteGroups>(groups: C): ApiClient<C> {
  return createApiClient(useHttp(), groups);
}
