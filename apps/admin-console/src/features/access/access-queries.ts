import { pageOf, type ApiClient } from '@gangway/api-client';
import { AccessMatrixQuery, type accessMatrix, type branch, type organization, type service } from '@gangway/contract';
import type { SelectOption, TableQuery } from '@gangway/table-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import { queryKeys } from '../../shared/api.ts';

export type AccessApi = ApiClient<{
  accessMatrix: typeof accessMatrix;
  organization: typeof organization;
  branch: typeof branch;
  service: typeof service;
}>;

/** Rows that a choice shows at once; a person who wants another one types. */
const choices = 20;

/** A table's query as the matrix takes it; what it does not know in an address is ignored. */
export function matrixQuery({ page, size, q, filters }: TableQuery): Static<typeof AccessMatrixQuery> {
  const known = Object.entries(filters).filter(([key]) => Object.hasOwn(AccessMatrixQuery.properties, key));
  return { page, size, ...(q === '' ? {} : { q }), ...Object.fromEntries(known) };
}

/** Found by a part of the name, or named by the id in a link. */
interface Wanted {
  name?: string | undefined;
  id?: string | undefined;
}

export interface ChoiceQuery {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<SelectOption[]>;
  placeholderData: typeof keepPreviousData;
}

export function accessQueries(api: AccessApi) {
  return {
    page: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.accessMatrix, 'page', query],
        queryFn: async ({ signal }) => pageOf(await api.accessMatrix.list({ query: matrixQuery(query), signal })),
        placeholderData: keepPreviousData,
      }),
    why: (user: number, serviceId: number) =>
      queryOptions({
        queryKey: [...queryKeys.accessMatrix, 'why', user, serviceId],
        queryFn: async ({ signal }) =>
          (await api.accessMatrix.why({ query: { user, service: serviceId }, signal })).body,
        // Asked again each time: what it says may have been mended meanwhile.
        staleTime: 0,
      }),
    services: () =>
      queryOptions({
        queryKey: [...queryKeys.services, 'all'],
        queryFn: async ({ signal }) => (await api.service.list({ signal })).body,
        staleTime: 60_000,
      }),
    organizations: (wanted: Wanted): ChoiceQuery => ({
      queryKey: [...queryKeys.organizations, 'choices of access', wanted],
      queryFn: async ({ signal }) => {
        const query = {
          'f.name': wanted.name,
          'f.id': numberOf(wanted.id),
          page: 1,
          size: choices,
          sort: 'name',
        } as const;
        const { body } = await api.organization.list({ query, signal });
        return body.map(({ id, displayName }) => ({ id, name: displayName }));
      },
      placeholderData: keepPreviousData,
    }),
    branches: (wanted: Wanted & { organization: string | undefined }): ChoiceQuery => ({
      queryKey: [...queryKeys.branches, 'choices of access', wanted],
      queryFn: async ({ signal }) => {
        const query = {
          'f.name': wanted.name,
          'f.id': numberOf(wanted.id),
          'f.organizationId': numberOf(wanted.organization),
          page: 1,
          size: choices,
          sort: 'name',
        } as const;
        const { body } = await api.branch.list({ query, signal });
        return body.map(({ id, displayName, organization: home }) => ({
          id,
          // Branches of two organizations often have one name.
          name: wanted.organization === undefined ? `${displayName}, ${home.displayName}` : displayName,
        }));
      },
      placeholderData: keepPreviousData,
    }),
  };
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
