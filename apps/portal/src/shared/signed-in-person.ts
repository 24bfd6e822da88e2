import type { Profile } from '@gangway/auth-client';
import type { Appearance } from '@gangway/ui-kit';
import { createContext, use } from 'react';

export interface SignedInPerson {
  readonly profile: Profile;
  readonly saveAppearance: (appearance: Appearance) => void;
  /** Changes the language and stores the choice. */
  readonly saveLanguage: (tag: string) => void;
}

export const SignedInPersonContext = createContext<SignedInPerson | null>(null);

/** The signed-in person, for children of the signed-in layout. @throws Error outside of it */
export function useSignedInPerson(): SignedInPerson {
  const person = use(SignedInPersonContext);
  if (person === null) throw new Error('Only inside the signed-in layout');
  return person;
}
