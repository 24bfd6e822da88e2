import { useApi } from '@gangway/api-client/react';
import { service } from '@gangway/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeys } from '../api.ts';
import type { DisplayNames } from './audit-fields.ts';

/** Names of the keys in the trail; the key itself while the catalogue loads or once its service is gone. */
export function useDisplayNames(): DisplayNames {
  const api = useApi({ service });
  const { data } = useQuery({
    queryKey: [...queryKeys.services, 'all'],
    queryFn: async ({ signal }) => (await api.service.list({ signal })).body,
    staleTime: 60_000,
  });
  return useMemo(() => ({ service: (key) => data?.find(({ name }) => name === key)?.displayName ?? key }), [data]);
}
