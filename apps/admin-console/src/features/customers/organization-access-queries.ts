import type { ApiClient } from '@gangway/api-client';
import type { organization, plan, role } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';

export function everyRole(api: ApiClient<{ role: typeof role }>) {
  return queryOptions({
    queryKey: [...queryKeys.roles, 'all'],
    queryFn: async ({ signal }) => (await api.role.list({ signal })).body,
  });
}

export function everyPlan(api: ApiClient<{ plan: typeof plan }>) {
  return queryOptions({
    queryKey: [...queryKeys.plans, 'all'],
    queryFn: async ({ signal }) => (await api.plan.list({ signal })).body,
  });
}

/** Releases services, roles and plans to an organization. */
export function releaseMutation(api: ApiClient<{ organization: typeof organization }>) {
  return mutationOptions({
    mutationKey: ['organizations', 'release'],
    mutationFn: async ({ id, body }: { id: number; body: Parameters<typeof api.organization.release>[0]['body'] }) =>
      (await api.organization.release({ params: { id }, body })).body,
    meta: {
      successMessage: 'Released access saved.',
      invalidates: [queryKeys.organizations, queryKeys.customers, queryKeys.activity],
    },
  });
}

/** What an organization asks of its people when they sign in. */
export function signInRules(api: ApiClient<{ organization: typeof organization }>, id: number) {
  return queryOptions({
    queryKey: [...queryKeys.organizations, 'sign-in-rules', id],
    queryFn: async ({ signal }) => (await api.organization.signInRules({ params: { id }, signal })).body,
  });
}

export function changeSignInRules(api: ApiClient<{ organization: typeof organization }>) {
  return mutationOptions({
    mutationKey: ['organizations', 'sign-in-rules'],
    mutationFn: async ({
      id,
      body,
    }: {
      id: number;
      body: Parameters<typeof api.organization.changeSignInRules>[0]['body'];
    }) => (await api.organization.changeSignInRules({ params: { id }, body })).body,
    meta: {
      successMessage: 'Saved.',
      invalidates: [queryKeys.organizations, queryKeys.customers, queryKeys.activity],
    },
  });
}
