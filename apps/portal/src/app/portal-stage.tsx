import { SessionAhead } from '@gangway/auth-client/react';
import { fetchAhead } from '@gangway/ui-kit';
import { Activity, memo, startTransition, useEffect, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { paths } from './paths.ts';
import { PortalRoutes, preloadRoute } from './routes.tsx';

const launcher: Location = { pathname: paths.services, search: '', hash: '', state: null, key: 'ahead' };

function isSignIn(pathname: string): boolean {
  return pathname === paths.home || pathname === paths.login;
}

/**
 * The page one is on and, while somebody types on the sign-in page, the launcher unseen beside it, so that signing in only has
 * to show it and to fill it. Its effects begin when it is seen: until then it asks for nothing.
 */
export function PortalStage() {
  const location = useLocation();
  const { pathname } = location;
  const [{ at, shown, ahead }, setStage] = useState({ at: pathname, shown: 0, ahead: false });
  if (at !== pathname) {
    const opensIt = ahead && pathname === paths.services;
    setStage({ at: pathname, shown: opensIt ? shown + 1 : shown, ahead: ahead && isSignIn(pathname) });
  }
  useEffect(() => {
    if (!isSignIn(pathname)) return;
    // Typing is slow: between two keys there is time for what comes after the last one.
    const prepare = () =>
      void fetchAhead(async () => {
        await preloadRoute(paths.services);
        // Too late where one has gone on meanwhile.
        startTransition(() => setStage((stage) => ({ ...stage, ahead: isSignIn(stage.at) })));
      });
    document.addEventListener('input', prepare, { once: true });
    return () => document.removeEventListener('input', prepare);
  }, [pathname]);
  // Beside each other in one list: by its key a page stays what it is when it comes to be seen.
  return [
    <Staged key={shown} location={location} />,
    ...(ahead ? [<Staged key={shown + 1} location={launcher} ahead />] : []),
  ];
}

const Staged = memo(function Staged({ location, ahead = false }: { location: Location; ahead?: boolean }) {
  return (
    <Activity mode={ahead ? 'hidden' : 'visible'}>
      <SessionAhead ahead={ahead}>
        <PortalRoutes location={location} />
      </SessionAhead>
    </Activity>
  );
});
