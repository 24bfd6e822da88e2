import { createApiClient, type ApiClient, type RouteGroups } from '@gangway/api-client';
import { useConnection } from '@gangway/app-frame';

/**
 * First part of every query key, by resource: a mutation that invalidates it reaches all lists and choices of the
 * resource.
 */
export const queryKeys = {
  me: ['me'],
  users: ['users'],
  subscriptions: ['subscriptions'],
  organizations: ['organizations'],
  branches: ['branches'],
  services: ['services'],
  plans: ['plans'],
  roles: ['roles'],
  customers: ['customers'],
  accessRequests: ['access-requests'],
  accessMatrix: ['access-matrix'],
  usage: ['usage'],
  statements: ['statements'],
  reviews: ['reviews'],
  bulk: ['bulk'],
  savedViews: ['saved-views'],
  accessTemplates: ['access-templates'],
  activity: ['activity'],
  dashboard: ['dashboard'],
  mails: ['mails'],
  notifications: ['notifications'],
  search: ['search'],
} as const;

/** Like `useApi`, for calls that answer whole lists. */
export function useExportApi<const C extends RouteGroups>(groups: C): ApiClient<C> {
  return createApiClient(useConnection().patientHttp, groups);
}
