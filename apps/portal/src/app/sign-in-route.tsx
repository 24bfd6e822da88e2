import { useConnection } from '@gangway/app-frame';
import type { Profile } from '@gangway/auth-client';
import { FullScreenSpinner, prefetch } from '@gangway/ui-kit';
import { Suspense, useEffect } from 'react';
import { SignInPage, type Destination } from '../features/sign-in/sign-in-page.tsx';
import { fetchWhenIdle } from '../shared/fetch-when-idle.ts';
import { paths } from '../shared/paths.ts';
import { preloadable } from '../shared/preloadable.ts';
import { whenSaid } from '../shared/when-said.ts';
import { preloadPath } from './routes.ts';

const picker = preloadable<{ profile: Profile }>(
  async () => (await whenSaid(() => import('./picker-route.tsx'))).PickerRoute,
);

/** The sign-in page; prefetches the next pages: code when idle, the launcher's data once signed in. */
export function SignInRoute() {
  const connection = useConnection();
  useEffect(() => fetchWhenIdle(() => Promise.allSettled([picker.preload(), preloadPath(paths.services)])), []);

  function prefetchDestination(destination: Destination) {
    if (typeof destination !== 'object' || destination.path !== paths.services) return;
    void prefetch(async () => (await import('./launcher-route.tsx')).prefetchLauncher(connection));
  }
  return <SignInPage Picker={Picker} onSignedIn={prefetchDestination} />;
}

function Picker({ profile }: { profile: Profile }) {
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <picker.Component profile={profile} />
    </Suspense>
  );
}
