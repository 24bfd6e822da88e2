import type { ApiClient } from '@gangway/api-client';
import { role, service, type Service } from '@gangway/contract';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api.ts';

/** Calls that set a service up. */
export const setUpRoutes = { role, service };

/** Roles that most services start with; the demo has the same. */
export const suggestedRoles = ['Viewer', 'Operator', 'Planner'] as const;

const meta = {
  invalidates: [queryKeys.services, queryKeys.roles, queryKeys.users, queryKeys.dashboard, queryKeys.activity],
};

export function setUpQueries(api: ApiClient<typeof setUpRoutes>) {
  return {
    /** Offers the suggested roles beside those the service has; adds a role that the installation lacks. */
    offerSuggested: () =>
      mutationOptions({
        mutationFn: async ({ id, version, roles = [] }: Service) => {
          const existing = (await api.role.list({ query: {} })).body;
          const ids = roles.map((each) => each.id);
          for (const name of suggestedRoles) {
            const found = existing.find((each) => each.name.toLowerCase() === name.toLowerCase());
            ids.push((found ?? (await api.role.create({ body: { name, displayName: name, isActive: true } })).body).id);
          }
          return (await api.service.update({ body: { id, version: version ?? 1, roles: [...new Set(ids)] } })).body;
        },
        meta,
      }),
    saveUrl: () =>
      mutationOptions({
        mutationFn: async ({ service: { id, version }, url }: { service: Service; url: string }) =>
          (await api.service.update({ body: { id, version: version ?? 1, url } })).body,
        meta,
      }),
  };
}
