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

/** Whether a service offers a role to people; every installation's services come with `api_user` alone. */
export function offersRoles({ roles = [] }: Service): boolean {
  return roles.some(({ name }) => name !== 'api_user');
}

type Api = ApiClient<typeof setUpRoutes>;

/** The roles a service offers, with the suggested ones; adds a role that the installation lacks. */
async function withSuggested(api: Api, { roles = [] }: Service): Promise<number[]> {
  const existing = (await api.role.list({ query: {} })).body;
  const ids = roles.map((each) => each.id);
  for (const name of suggestedRoles) {
    const found = existing.find((each) => each.name.toLowerCase() === name.toLowerCase());
    ids.push((found ?? (await api.role.create({ body: { name, displayName: name, isActive: true } })).body).id);
  }
  return [...new Set(ids)];
}

/** Saves an address, and the suggested roles where the service offers people none, in one step. */
export function setUpAtOnce(api: Api, id: number) {
  return mutationOptions({
    mutationFn: async (url: string) => {
      const current = (await api.service.read({ params: { id } })).body;
      const roles = offersRoles(current) ? {} : { roles: await withSuggested(api, current) };
      await api.service.update({ body: { id, version: current.version ?? 1, url, ...roles } });
    },
    meta,
  });
}

/**
 * Steps of a set-up. They run one after the other, each upon the last one's answer: a person who offers the roles and saves the
 * address at once would otherwise meet their own change.
 * @param latest the service as it was answered last; a step puts its answer there.
 */
export function setUpQueries(api: Api, latest: { current: Service }) {
  const scope = { id: `set-up ${latest.current.id}` };
  const update = async (change: { roles: number[] } | { url: string }) => {
    const { id, version = 1 } = latest.current;
    latest.current = (await api.service.update({ body: { id, version, ...change } })).body;
  };
  return {
    /** Offers the suggested roles beside those the service has. */
    offerSuggested: () =>
      mutationOptions({
        mutationFn: async () => update({ roles: await withSuggested(api, latest.current) }),
        scope,
        meta,
      }),
    saveUrl: () => mutationOptions({ mutationFn: (url: string) => update({ url }), scope, meta }),
  };
}
