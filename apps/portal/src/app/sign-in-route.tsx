import { withToken, type Http } from '@gangway/api-client';
import { useHttp } from '@gangway/api-client/react';
import type { Profile, Tokens } from '@gangway/auth-client';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { startTransition, Suspense, useCallback, useEffect, useState } from 'react';
import { SignInPage, type WayOn } from '../features/sign-in/sign-in-page.tsx';
import { fetchWhenIdle } from './api.ts';
import { paths } from './paths.ts';
import { preloadable } from './preloadable.ts';

const rehearsal = preloadable(async () => (await import('./launcher-rehearsal.tsx')).LauncherRehearsal);
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
  const [rehearsing, setRehearsing] = useState(false);
  useEffect(
    () => fetchWhenIdle(() => Promise.all([picker.preload(), launcher.preload(), rehearsal.preload()])),
    [launcher],
  );
  useEffect(() => {
    // Typing is slow: between two keys there is time for what comes after the last one.
    function rehearse() {
      rehearsal.preload().then(
        () => startTransition(() => setRehearsing(true)),
        () => {},
      );
    }
    document.addEventListener('input', rehearse, { once: true });
    return () => document.removeEventListener('input', rehearse);
  }, []);
  const prefetch = useCallback(
    (tokens: Tokens, profile: Profile, way: WayOn) => {
      if (typeof way !== 'object' || way.next !== paths.services) return;
      launcher.prefetch(withToken(http, tokens.accessToken), profile);
    },
    [http, launcher],
  );
  return (
    <>
      <SignInPage Picker={Picker} onWayOn={prefetch} />
      {rehearsing ? <rehearsal.Component /> : null}
    </>
  );
}

function Picker({ profile }: { profile: Profile }) {
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <picker.Component profile={profile} />
    </Suspense>
  );
}
