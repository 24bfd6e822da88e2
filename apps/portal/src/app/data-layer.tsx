import { useSession } from '@gangway/auth-client/react';
import { createQueryClient } from '@gangway/toasts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** One cache for all pages, so that the launcher shows at once what was fetched before it. */
export const queryClient = createQueryClient();

let owner: string | undefined;

/** Empties the cache of what somebody else has read; called before anything is read from it. */
export function keepCacheFor(subject: string): void {
  if (owner !== undefined && owner !== subject) queryClient.clear();
  owner = subject;
}

/** The query cache, emptied when somebody else signs in. */
export function DataLayer({ children }: { children: ReactNode }) {
  const subject = useSession().profile?.subject;
  if (subject !== undefined) keepCacheFor(subject);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
