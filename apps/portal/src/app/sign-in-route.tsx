import { withToken, type Http } from '@gangway/api-client';
import { useHttp } from '@gangway/api-client/react';
import type { Profile, Tokens } from '@gangway/auth-client';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { Suspense, useCallback, useEffect } from 'react';
import { SignInPage, type WayOn } from '../features/sign-in/sign-in-page.tsx';
import { fetchWhenIdle } from './api.ts';
import { paths } from './paths.ts';
import { preloadable } from './preloadable.ts';

const picker = preloadable<{ profile: Profile }>(async () => (await import('./picker-route.tsx')).PickerRoute);

interface SignInRouteProps {
  /** Where one goes from here. */
  launcher: {
    preload: () => Promise<unknown>;
    prefetch: (http: Http, profile: Profile) => void;
  };
}

export function SignInRoute({ launcher }: SignInRouteProps) {
  const http = useHttp();
  useEffect(() => fetchWhenIdle(() => Promise.allSettled([picker.preload(), launcher.preload()])), [launcher]);
  const prefetch = useCallback(
    (tokens: Tokens, profile: Profile, way: WayOn) => {
      if (typeof way !== 'object' || way.next !== paths.services) return;
      launcher.prefetch(withToken(http, tokens.accessToken), profile);
    },
    [http, launcher],
  );
  return <SignInPage Picker={Picker} onWayOn={prefetch} />;
}

function Picker({ profile }: { profile: Profile }) {
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <picker.Component profile={profile} />
    </Suspense>
  );
}
