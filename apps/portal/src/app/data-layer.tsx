import { useSession } from '@gangway/auth-client/react';
import { createQueryClient } from '@gangway/toasts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';

// One cache for all pages, so that the launcher shows at once what the picker has fetched.
const queryClient = createQueryClient();

/** The query cache, emptied when somebody else signs in. */
export function DataLayer({ children }: { children: ReactNode }) {
  const subject = useSession().profile?.subject;
  const owner = useRef(subject);
  useEffect(() => {
    if (subject === undefined || subject === owner.current) return;
    owner.current = subject;
    queryClient.clear();
  }, [subject]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
