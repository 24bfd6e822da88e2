import type { Profile } from '@gangway/auth-client';
import { Rehearsal } from '@gangway/ui-kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { LauncherPage } from '../features/launcher/launcher-page.tsx';
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

/** Nothing is fetched: effects do not run in a rehearsal, and every answer is there. */
const answered = new QueryClient();
answered.setQueryData(['services'], []);
answered.setQueryData(['my-services'], []);

/** The launcher before anybody is signed in, for while the password is being typed. */
export function LauncherRehearsal() {
  return (
    <Rehearsal>
      <QueryClientProvider client={answered}>
        <Frame profile={nobody}>{() => <LauncherPage profile={nobody} />}</Frame>
      </QueryClientProvider>
    </Rehearsal>
  );
}
