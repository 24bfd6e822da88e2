import { createApiClient, type ApiClient, type RouteGroups } from '@gangway/api-client';
import { useConnection } from '@gangway/app-frame';

/** The first part of every query key by resource: what a mutation invalidates reaches all lists and choices of it. */
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
  reviews: ['reviews'],
  bulk: ['bulk'],
  savedViews: ['saved-views'],
  jobs: ['jobs'],
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
