import type { Profile } from '@gangway/auth-client';
import { Rehearsal } from '@gangway/ui-kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { LauncherPage } from '../features/launcher/launcher-page.tsx';
import { useLauncherQueries } from '../features/launcher/launcher-queries.ts';
import { Frame } from './signed-in-layout.tsx';

const nobody: Profile = {
  expiry: 0,
  issuedAt: 0,
  subject: '',
  sessionState: '',
  email: '',
  name: '',
  givenName: '',
  familyName: '',
  preferredUsername: '',
  realmRoles: [],
  services: {},
};

/** The launcher before anybody is signed in, for while the password is being typed. */
export function LauncherRehearsal() {
  const { catalogue, mine } = useLauncherQueries();
  // Every answer is there, and effects do not run in a rehearsal: nothing is fetched.
  const [answered] = useState(() => {
    const client = new QueryClient();
    client.setQueryData(catalogue().queryKey, []);
    client.setQueryData(mine().queryKey, []);
    return client;
  });
  return (
    <Rehearsal>
      <QueryClientProvider client={answered}>
        <Frame profile={nobody}>{() => <LauncherPage profile={nobody} />}</Frame>
      </QueryClientProvider>
    </Rehearsal>
  );
}
