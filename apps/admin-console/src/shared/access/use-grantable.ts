import type { ApiClient } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { me, organization, type Released } from '@gangway/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api.ts';
import { bodyQuery } from '../queries/queries.ts';
import { meQueries } from '../preferences/me-queries.ts';
import { usePermission } from './use-permission.ts';

/** Services a caller may grant: all for a Super_Admin, for others those released to their organization. */
export type Grantable = 'everything' | Released;

/** Services released to an organization. */
export function releasedQuery(api: ApiClient<{ organization: typeof organization }>, id: number) {
  return bodyQuery([...queryKeys.organizations, 'released', id], (signal) =>
    api.organization.released({ params: { id }, signal }),
  );
}

export interface GrantableState {
  /** Undefined while loading. */
  grantable: Grantable | undefined;
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** Services the caller may grant to the people in reach, all of the caller's organization. */
export function useGrantable(): GrantableState {
  const grantsEverything = usePermission('users:edit-anyone');
  const api = useApi({ me, organization });
  const own = useQuery({ ...meQueries(api).read(), enabled: !grantsEverything });
  const home = own.data?.organization?.id;
  const released = useQuery({ ...releasedQuery(api, home ?? 0), enabled: !grantsEverything && home !== undefined });
  return {
    grantable: grantsEverything ? 'everything' : released.data,
    isError: own.isError || released.isError,
    isFetching: own.isFetching || released.isFetching,
    retry: () => void (own.isError ? own.refetch() : released.refetch()),
  };
}

/** Whether a service may be granted at all. */
export function mayGrantService(grantable: Grantable, serviceId: number): boolean {
  return grantable === 'everything' || grantable.serviceIds.includes(serviceId);
}

/** Whether a role may be granted, in a grantable service. */
export function mayGrantRole(grantable: Grantable, roleId: number): boolean {
  return grantable === 'everything' || grantable.roleIds.includes(roleId);
}

/** Whether a plan may be given, in a grantable service. */
export function mayGrantPlan(grantable: Grantable, planId: number): boolean {
  return grantable === 'everything' || grantable.planIds.includes(planId);
}
