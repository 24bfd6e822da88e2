import { useApi } from '@gangway/api-client/react';
import { me, type Preferences } from '@gangway/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { meQueries } from './me-queries.ts';

export interface OwnPreferences {
  preferences: Preferences;
  /** The server has answered; until then there are none. */
  known: boolean;
  /** They are known, or could not be read: what depends on them need not wait any longer. */
  settled: boolean;
  save: (change: Preferences) => void;
}

/** Own preferences as kept on the server, and the way to change them. */
export function usePreferences(): OwnPreferences {
  const client = useQueryClient();
  const queries = meQueries(useApi({ me }));
  const { data, failureCount } = useQuery(queries.read());
  const { mutate } = useMutation(queries.savePreferences(client));
  const known = data !== undefined;
  return { preferences: data?.preferences ?? {}, known, settled: known || failureCount > 0, save: mutate };
}
