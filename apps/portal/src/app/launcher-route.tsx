import { useOutletContext } from 'react-router-dom';
import { LauncherPage } from '../features/launcher/launcher-page.tsx';
import type { SignedInContext } from './signed-in-layout.tsx';

export function LauncherRoute() {
  return <LauncherPage profile={useOutletContext<SignedInContext>().profile} />;
}
