import { InvalidTokenError, StorageBlockedError, type Profile, type Tokens } from '@gangway/auth-client';
import { useAuth } from '@gangway/auth-client/react';

/**
 * Stores a new session and continues with it.
 * @returns null, or a text if the browser does not store the session
 */
export function useArrive(onSignedIn: (profile: Profile) => void): (tokens: Tokens) => Promise<string | null> {
  const auth = useAuth();
  return async (tokens) => {
    try {
      onSignedIn(await auth.signIn(tokens));
      return null;
    } catch (error) {
      if (error instanceof StorageBlockedError || error instanceof InvalidTokenError) return error.message;
      throw error;
    }
  };
}
