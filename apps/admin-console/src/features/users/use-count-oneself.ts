import { useApi } from '@gangway/api-client/react';
import { me } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { useQueryClient } from '@tanstack/react-query';
import { meQueries } from '../../shared/preferences/me-queries.ts';
import { useUserQueries } from './user-queries.ts';

/** 1 if the list contains the caller on any page, otherwise 0; also 0 if unknown: the preview names the caller then. */
export function useCountOneself(query: TableQuery): () => Promise<number> {
  const client = useQueryClient();
  const profile = meQueries(useApi({ me })).read();
  const { page } = useUserQueries();
  return async () => {
    try {
      const { id } = await client.fetchQuery(profile);
      const found = page({ ...query, page: 1, filters: { ...query.filters, id: String(id) } });
      return (await client.fetchQuery({ ...found, staleTime: 0 })).total;
    } catch {
      return 0;
    }
  };
}
