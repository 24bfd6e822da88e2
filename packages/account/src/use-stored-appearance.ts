import { useSession } from '@gangway/auth-client/react';
import { useAppearance, type Appearance } from '@gangway/ui-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useMeQueries } from './me-queries.ts';

/**
 * Applies the appearance stored on the server once per sign-in, since Log Out clears this browser (specification
 * section 4). Returns a function that stores another choice.
 */
export function useStoredAppearance(): (appearance: Appearance) => void {
  const { profile } = useSession();
  const subject = profile?.subject;
  const { appearance, setAppearance } = useAppearance();
  const queries = useMeQueries();
  const { data } = useQuery({ ...queries.me(), enabled: subject !== undefined });
  const stored = data?.preferences.appearance;
  const appliedFor = useRef<string>(undefined);
  useEffect(() => {
    if (subject === undefined || data === undefined || appliedFor.current === subject) return;
    appliedFor.current = subject;
    if (stored !== undefined && stored !== appearance) setAppearance(stored);
  }, [appearance, data, setAppearance, stored, subject]);

  const { mutate } = useMutation(queries.savePreferences(useQueryClient()));
  return useCallback((next: Appearance) => mutate({ appearance: next }), [mutate]);
}
