import { useApi } from '@gangway/api-client/react';
import { plan } from '@gangway/contract';
import { useQueries } from '@tanstack/react-query';
import { mayGrantPlan, type Grantable } from '../access/use-grantable.ts';
import { plansFor } from './choice-queries.ts';

/**
 * Active plans of a service, of both types, that the caller may give.
 * @param grantable undefined while it loads
 */
export function usePlansOf(serviceId: number, grantable: Grantable | undefined, enabled = true) {
  const api = useApi({ plan });
  return useQueries({
    queries: [plansFor(api, serviceId, 'UI'), plansFor(api, serviceId, 'API')].map((query) => ({ ...query, enabled })),
    combine: (results) => ({
      data: results.flatMap(({ data }) => data ?? []).filter(({ id }) => !grantable || mayGrantPlan(grantable, id)),
      isPending: results.some(({ isPending }) => isPending),
      isError: results.some(({ isError }) => isError),
      retry: () => results.forEach(({ refetch }) => void refetch()),
    }),
  });
}

/** A plan among those of both types. */
export function planChoice({ id, displayName, serviceType }: { id: number; displayName: string; serviceType: string }) {
  return { id, name: `${displayName} (${serviceType})` };
}
