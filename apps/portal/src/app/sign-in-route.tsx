import type { Http } from '@gangway/api-client';
import { useHttp } from '@gangway/api-client/react';
import type { Profile } from '@gangway/auth-client';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { Suspense, useEffect } from 'react';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { whenIdle } from './api.ts';
import { preloadable } from './preloadable.ts';

const picker = preloadable<{ profile: Profile }>(async () => (await import('./picker-route.tsx')).PickerRoute);

interface SignInRouteProps {
  /** Where one goes from here. */
  launcher: { preload: () => Promise<unknown>; prefetch: (http: Http, profile: Profile) => Promise<void> };
}

export function SignInRoute({ launcher }: SignInRouteProps) {
  const http = useHttp();
  useEffect(() => whenIdle(() => Promise.all([picker.preload(), launcher.preload()])), [launcher]);
  // The launcher asks again for what it could not be given ahead.
  return <SignInPage Picker={Picker} onStaying={(profile) => void launcher.prefetch(http, profile).catch(() => {})} />;
}

function Picker({ profile }: { profile: Profile }) {
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <picker.Component profile={profile} />
    </Suspense>
  );
}
