import { useSession } from '@gangway/auth-client/react';
import { createQueryClient } from '@gangway/toasts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

/** One cache for all pages, so that the launcher shows at once what was fetched before it. */
export const queryClient = createQueryClient();

let owner: string | undefined;

/** Empties the cache of what somebody else has read; called before anything is read from it. */
export function keepCacheFor(subject: string): void {
  if (owner !== undefined && owner !== subject) queryClient.clear();
  owner = subject;
}

/** The query cache, emptied when somebody leaves by Log Out and when somebody else signs in. */
export function DataLayer({ children }: { children: ReactNode }) {
  const { profile, status, reason } = useSession();
  const subject = profile?.subject;
  // Drawn ahead of a sign-in it is nobody's yet.
  if (subject !== undefined && subject !== '') keepCacheFor(subject);
  const leftByChoice = status === 'signed-out' && reason === 'signed-out';
  useEffect(() => {
    // What one person saw is not for the next, not even unseen.
    if (leftByChoice) queryClient.clear();
  }, [leftByChoice]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
