import type { Profile } from '@gangway/auth-client';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { lazy, Suspense, useEffect } from 'react';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { whenIdle } from './api.ts';

const loadPicker = () => import('./picker-route.tsx');
const PickerRoute = lazy(async () => ({ default: (await loadPicker()).PickerRoute }));

export function SignInRoute({ preloadLauncher }: { preloadLauncher: () => void }) {
  // Where one goes from here.
  useEffect(
    () =>
      whenIdle(() => {
        loadPicker().catch(() => {});
        preloadLauncher();
      }),
    [preloadLauncher],
  );
  return <SignInPage Picker={Picker} />;
}

function Picker({ profile }: { profile: Profile }) {
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <PickerRoute profile={profile} />
    </Suspense>
  );
}
