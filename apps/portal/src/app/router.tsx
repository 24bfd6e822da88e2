import { useLanguage } from '@gangway/messages/react';
import { FullScreenSpinner, SplitLayout } from '@gangway/ui-kit';
import { Suspense } from 'react';
import { Outlet, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { useConfig } from '../shared/config.ts';
import { LanguageChoice } from '../shared/language-choice.tsx';
import { paths } from '../shared/paths.ts';
import { routes, signedIn } from './routes.ts';
import { SignInRoute } from './sign-in-route.tsx';

/** The page of the address. Renders again in another language, and keeps what was typed. */
export function PortalRoutes() {
  useLanguage();
  return <Suspense fallback={<FullScreenSpinner />}>{useRoutes(routeObjects)}</Suspense>;
}

const signIn = { Component: SignInRoute };

function pagesIn(frame: (typeof routes)[number]['frame']): RouteObject[] {
  return routes.filter((route) => route.frame === frame).map(({ path, page }) => ({ path, Component: page.Component }));
}

/** Keep one object per frame: it stays mounted while its pages change. */
const routeObjects: RouteObject[] = [
  {
    Component: SplitFrame,
    children: [{ path: paths.home, ...signIn }, { path: paths.login, ...signIn }, ...pagesIn('split')],
  },
  { Component: signedIn.Component, children: pagesIn('signed-in') },
];

function SplitFrame() {
  const { brandName } = useConfig();
  const { pathname, search } = useLocation();
  // The sign-in form has the choice above the demo logins, which load later.
  const isSignIn = (pathname === paths.home || pathname === paths.login) && !/[?&]forgot\b/.test(search);
  return (
    <SplitLayout brandName={brandName}>
      <Outlet />
      {isSignIn ? null : <LanguageChoice />}
    </SplitLayout>
  );
}
