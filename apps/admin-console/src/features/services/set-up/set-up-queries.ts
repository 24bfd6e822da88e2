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

/**
 * Steps of a set-up. They run one after the other, each upon the last one's answer: a person who offers the roles and saves the
 * address at once would otherwise meet their own change.
 * @param latest the service as it was answered last; a step puts its answer there.
 */
export function setUpQueries(api: ApiClient<typeof setUpRoutes>, latest: { current: Service }) {
  const scope = { id: `set-up ${latest.current.id}` };
  const update = async (change: { roles: number[] } | { url: string }) => {
    const { id, version = 1 } = latest.current;
    latest.current = (await api.service.update({ body: { id, version, ...change } })).body;
  };
  return {
    /** Offers the suggested roles beside those the service has; adds a role that the installation lacks. */
    offerSuggested: () =>
      mutationOptions({
        mutationFn: async () => {
          const existing = (await api.role.list({ query: {} })).body;
          const ids = (latest.current.roles ?? []).map((each) => each.id);
          for (const name of suggestedRoles) {
            const found = existing.find((each) => each.name.toLowerCase() === name.toLowerCase());
            ids.push((found ?? (await api.role.create({ body: { name, displayName: name, isActive: true } })).body).id);
          }
          await update({ roles: [...new Set(ids)] });
        },
        scope,
        meta,
      }),
    saveUrl: () => mutationOptions({ mutationFn: (url: string) => update({ url }), scope, meta }),
  };
}
