import { useApi } from '@gangway/api-client/react';
import { useSession } from '@gangway/auth-client/react';
import { me } from '@gangway/contract';
import { useAppearance, type Appearance } from '@gangway/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useMeQueries } from './me-queries.ts';

/**
 * Appearance is kept per person on the server, since Log Out clears this browser (specification section 4). Applies what is
 * stored once per sign-in, and answers how to store another choice.
 */
export function useStoredAppearance(): (appearance: Appearance) => void {
  const { profile } = useSession();
  const subject = profile?.subject;
  const { appearance, setAppearance } = useAppearance();
  const { data } = useQuery({ ...useMeQueries().me(), enabled: subject !== undefined });
  const stored = data?.preferences.appearance;
  const appliedFor = useRef<string>(undefined);
  useEffect(() => {
    if (subject === undefined || data === undefined || appliedFor.current === subject) return;
    appliedFor.current = subject;
    if (stored !== undefined && stored !== appearance) setAppearance(stored);
  }, [appearance, data, setAppearance, stored, subject]);

  const api = useApi({ me });
  const { mutate } = useMutation({
    mutationFn: (next: Appearance) => api.me.savePreferences({ body: { appearance: next } }),
    meta: { invalidates: [['me']] },
  });
  return useCallback((next: Appearance) => mutate(next), [mutate]);
}
