import type { ApiClient } from '@gangway/api-client';
import type { ServiceType, branch, organization, plan, role, service } from '@gangway/contract';
import type { SelectOption } from '@gangway/table-kit';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api.ts';
import { bodyQuery } from './queries.ts';

/** Every service with its roles. */
export function everyService(api: ApiClient<{ service: typeof service }>) {
  return { ...bodyQuery([...queryKeys.services, 'all'], (signal) => api.service.list({ signal })), staleTime: 60_000 };
}

export function everyRole(api: ApiClient<{ role: typeof role }>) {
  return bodyQuery([...queryKeys.roles, 'all'], (signal) => api.role.list({ signal }));
}

export function everyPlan(api: ApiClient<{ plan: typeof plan }>) {
  return bodyQuery([...queryKeys.plans, 'all'], (signal) => api.plan.list({ signal }));
}

/** Plans of a service. */
export function plansFor(api: ApiClient<{ plan: typeof plan }>, serviceId: number, serviceType: ServiceType) {
  return bodyQuery([...queryKeys.plans, 'for', serviceId, serviceType], (signal) =>
    api.plan.forService({ params: { serviceId, serviceType }, signal }),
  );
}

/** Choices searched on the server: there may be thousands. */
export type Choices = ReturnType<typeof choices>;

function choices(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<SelectOption[]>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => read(signal), placeholderData: keepPreviousData });
}

/** Rows of a choice before typing; typing narrows them. */
const first = { page: 1, size: 20, sort: 'name' } as const;

/** Searches by part of the name, or by the id in a link. */
interface Wanted {
  q?: string | undefined;
  'f.name'?: string | undefined;
  'f.id'?: number | undefined;
  'f.isActive'?: 'true';
}

const asOption = ({ id, displayName }: { id: number; displayName: string }) => ({ id, name: displayName });

export function organizationChoices(api: ApiClient<{ organization: typeof organization }>, wanted: Wanted) {
  return choices([...queryKeys.organizations, 'choices', wanted], async (signal) =>
    (await api.organization.list({ query: { ...wanted, ...first }, signal })).body.map(asOption),
  );
}

export function roleChoices(api: ApiClient<{ role: typeof role }>, wanted: Pick<Wanted, 'q' | 'f.name'>) {
  return choices([...queryKeys.roles, 'choices', wanted], async (signal) =>
    (await api.role.list({ query: { ...wanted, ...first, size: 50 }, signal })).body.map(asOption),
  );
}

export function serviceChoices(api: ApiClient<{ service: typeof service }>, name: string | undefined) {
  return choices([...queryKeys.services, 'choices', name], async (signal) =>
    (await api.service.list({ query: { ...first, 'f.name': name }, signal })).body.map(asOption),
  );
}

/** Branches of all organizations, or of one. */
export function branchChoices(
  api: ApiClient<{ branch: typeof branch }>,
  wanted: Wanted & { 'f.organizationId'?: number | undefined },
) {
  return choices([...queryKeys.branches, 'choices', wanted], async (signal) => {
    const { body } = await api.branch.list({ query: { ...wanted, ...first }, signal });
    return body.map(({ id, displayName, organization: home }) => ({
      id,
      // Add the organization: branches of two often share a name.
      name: wanted['f.organizationId'] === undefined ? `${displayName}, ${home.displayName}` : displayName,
    }));
  });
}

export type NamedApi = ApiClient<{
  branch: typeof branch;
  organization: typeof organization;
  plan: typeof plan;
  role: typeof role;
  service: typeof service;
}>;
export type NamedRecord = keyof NamedApi;

const keysOf: Readonly<Record<NamedRecord, QueryKey>> = {
  branch: queryKeys.branches,
  organization: queryKeys.organizations,
  plan: queryKeys.plans,
  role: queryKeys.roles,
  service: queryKeys.services,
};

/** Names of records, as a text filter takes them: each name once, its own id. */
export function nameChoices(api: NamedApi, record: NamedRecord, name: string | undefined) {
  return choices([...keysOf[record], 'names', name], async (signal) => {
    const { body } = await api[record].list({ query: { ...first, 'f.name': name }, signal });
    return [...new Set(body.map(({ displayName }) => displayName))].map((each) => ({ id: each, name: each }));
  });
}
