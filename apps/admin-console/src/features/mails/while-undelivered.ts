import { useApi } from '@gangway/api-client/react';
import { mail } from '@gangway/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeys } from '../../shared/api.ts';

/** Shows the stop while a mail was given up. */
export function WhileUndelivered({ children }: { children: ReactNode }): ReactNode {
  const api = useApi({ mail });
  const { data = false } = useQuery({
    queryKey: [...queryKeys.mails, 'any'],
    queryFn: async ({ signal }) =>
      (await api.mail.undelivered({ query: { page: 1, size: 10 }, signal })).body.length > 0,
    staleTime: 5 * 60_000,
  });
  return data ? children : null;
}
