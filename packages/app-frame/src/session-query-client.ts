import type { AuthClient } from '@gangway/auth-client';
import { createQueryClient } from '@gangway/query-client';
import type { QueryClient } from '@tanstack/react-query';

/**
 * A query cache that follows the session: Log Out and a sign-in of another user empty it; the same user continues with
 * reads the end of the session interrupted.
 */
export function createSessionQueryClient(auth: Pick<AuthClient, 'snapshot' | 'subscribe'>): QueryClient {
  const client = createQueryClient();
  let owner: string | null = null;
  let ended = false;
  function follow() {
    const session = auth.snapshot();
    if (session.status === 'signed-in') {
      if (owner !== null && owner !== session.profile.subject) client.clear();
      owner = session.profile.subject;
      if (ended) void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
      ended = false;
    } else if (session.status === 'signed-out') {
      ended = true;
      if (session.reason === 'signed-out') client.clear();
    }
  }
  follow();
  auth.subscribe(follow);
  return client;
}
