import type { AuthClient } from '@gangway/auth-client';
import { createQueryClient } from '@gangway/query-client';
import type { QueryClient } from '@tanstack/react-query';

/** A query cache that follows the session: Log Out empties it, and so does a sign-in of another person. */
export function createSessionQueryClient(auth: Pick<AuthClient, 'snapshot' | 'subscribe'>): QueryClient {
  const client = createQueryClient();
  let owner: string | null = null;
  function follow() {
    const session = auth.snapshot();
    if (session.status === 'signed-in') {
      if (owner !== null && owner !== session.profile.subject) client.clear();
      owner = session.profile.subject;
    } else if (session.status === 'signed-out' && session.reason === 'signed-out') {
      client.clear();
    }
  }
  follow();
  auth.subscribe(follow);
  return client;
}
