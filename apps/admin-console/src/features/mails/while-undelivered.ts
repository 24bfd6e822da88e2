import { useConnection } from '@gangway/app-frame';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeys } from '../../shared/api.ts';

/** Shows the stop while a mail was given up. Loads the call late: the sidebar is in the first chunk. */
export function WhileUndelivered({ children }: { children: ReactNode }): ReactNode {
  const { http } = useConnection();
  const { data = false } = useQuery({
    queryKey: [...queryKeys.mails, 'any'],
    queryFn: async ({ signal }) => (await import('./any-undelivered.ts')).anyUndelivered(http, signal),
    staleTime: 5 * 60_000,
  });
  return data ? children : null;
}
