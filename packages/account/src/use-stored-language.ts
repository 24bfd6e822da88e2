import type { AuthClient } from '@gangway/auth-client';
import { useAuth, useSession } from '@gangway/auth-client/react';
import { languages, languageTags } from '@gangway/contract/languages';
import { language } from '@gangway/messages';
import { dropAddressLanguage, rememberLanguage, takeAskedLanguage } from '@gangway/messages/choice';
import { offered } from '@gangway/messages/offered';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useMeQueries } from './me-queries.ts';

/** The offered languages by their own names. */
export const languageOptions = offered.map((tag) => ({ tag, name: languages[tag].name }));

/** The person whose language is applied. Shared by the two that use this hook: user menu and profile. */
const applied = new WeakMap<AuthClient, string>();

/**
 * Brings the language of the page and the person's preference together once per sign-in: a language chosen before
 * sign-in becomes the preference, else the preference becomes the language, unless the address names one.
 * @param change shows every page in a language; false where it does not load
 * @param among the offered languages; replaceable for tests
 * @returns a function that changes the language and stores the choice
 */
export function useStoredLanguage(
  change: (tag: string) => Promise<boolean>,
  among: readonly string[] = offered,
): (tag: string) => void {
  const auth = useAuth();
  const subject = useSession().profile?.subject;
  const queries = useMeQueries();
  const { data } = useQuery({ ...queries.me(), enabled: subject !== undefined });
  const { mutate } = useMutation(queries.savePreferences(useQueryClient()));
  const save = useCallback(
    (wanted: string) => {
      rememberLanguage(wanted);
      const tag = languageTags.find((each) => each === wanted);
      if (tag !== undefined) mutate({ language: tag });
    },
    [mutate],
  );

  useEffect(() => {
    if (subject === undefined || data === undefined || applied.get(auth) === subject) return;
    applied.set(auth, subject);
    const stored = data.preferences.language;
    const asked = takeAskedLanguage();
    if (asked !== null && asked !== stored) save(asked);
    if (asked !== null || stored === undefined || !among.includes(stored)) return;
    rememberLanguage(stored);
    const isInAddress = document.documentElement.dataset['askedLanguage'] !== undefined;
    if (stored !== language() && !isInAddress) void change(stored);
  }, [among, auth, change, data, save, subject]);

  return useCallback(
    (tag: string) => {
      async function choose() {
        if (!(await change(tag))) return;
        dropAddressLanguage();
        save(tag);
      }
      void choose();
    },
    [change, save],
  );
}
