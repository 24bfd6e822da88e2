import type { ApiClient } from '@gangway/api-client';
import type { customer } from '@gangway/contract';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import type { Onboarding } from './onboarding-draft.ts';

type CustomerApi = ApiClient<{ customer: typeof customer }>;

export function customerQueries(api: CustomerApi) {
  return {
    onboard: () =>
      mutationOptions({
        mutationFn: async (wanted: Onboarding) => (await api.customer.onboard({ body: wanted })).body,
        meta: {
          invalidates: [
            queryKeys.customers,
            queryKeys.organizations,
            queryKeys.branches,
            queryKeys.users,
            queryKeys.subscriptions,
            queryKeys.dashboard,
            queryKeys.activity,
          ],
        },
      }),
  };
}
