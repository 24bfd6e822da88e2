import { FullScreenSpinner } from '@gangway/ui-kit';
import type { Http } from '@gangway/api-client';
import type { Profile } from '@gangway/auth-client';
import { Suspense, type ComponentType } from 'react';
import { matchPath, useRoutes, type Location, type RouteObject } from 'react-router-dom';
import { paths } from './paths.ts';
import { preloadable } from './preloadable.ts';
import { SignInRoute } from './sign-in-route.tsx';
import { SplitLayout } from './split-layout.tsx';

// The login screen comes with the entry: most visits begin there, and in one file it is smaller and sooner on the screen.

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType> | undefined>, name: Name) {
  const { Component, preload } = preloadable(async () => {
    const module = await load();
    // Its file is gone and the page is being loaded anew (`reloadOnStaleChunk`): until then what stands goes on standing.
    return module === undefined ? new Promise<never>(() => {}) : module[name];
  });
  return { Page: Component, preload };
}

const signedIn = page(() => import('./signed-in-layout.tsx'), 'SignedInLayout');
const launcher = page(() => import('./launcher-route.tsx'), 'LauncherRoute');
const openService = page(() => import('../features/open-service/open-service-page.tsx'), 'OpenServicePage');
const profile = page(() => import('./profile-route.tsx'), 'ProfileRoute');
const changePassword = page(() => import('./change-password-route.tsx'), 'ChangePasswordRoute');
const authorize = page(() => import('../features/authorize/authorize-page.tsx'), 'AuthorizePage');
const card = page(() => import('./card-layout.tsx'), 'CardLayout');
const resetPassword = page(() => import('../features/reset-password/reset-password-page.tsx'), 'ResetPasswordPage');
const setPassword = page(() => import('../features/reset-password/set-password-page.tsx'), 'SetPasswordPage');
const register = page(() => import('./register-route.tsx'), 'RegisterRoute');
const notFound = page(() => import('./not-found-route.tsx'), 'NotFoundRoute');

const preloads = [
  { path: paths.services, pages: [signedIn, launcher] },
  { path: paths.profile, pages: [signedIn, profile] },
  { path: paths.changePassword, pages: [signedIn, changePassword] },
  { path: paths.open, pages: [openService] },
  { path: paths.authorize, pages: [authorize] },
  { path: paths.resetPassword, pages: [card, resetPassword] },
  { path: paths.setPassword, pages: [card, setPassword] },
  { path: paths.register, pages: [card, register] },
];

/** Fetches the code of the page at a path while the configuration is still on its way. */
export function preloadRoute(pathname: string): Promise<unknown> {
  const found = preloads.find(({ path }) => matchPath(path, pathname) !== null);
  return allOf((found?.pages ?? []).map(({ preload }) => preload()));
}

/** Fails only when none is on its way any more: what failed after the rest was given up would load the page anew. */
async function allOf(loads: readonly Promise<unknown>[]): Promise<unknown> {
  await Promise.allSettled(loads);
  return Promise.all(loads);
}

let prefetchLauncher: ((http: Http, person: Profile) => void) | undefined;

const launcherAhead = {
  preload: () =>
    allOf([
      preloadRoute(paths.services),
      import('./launcher-route.tsx').then((module) => (prefetchLauncher = module.prefetchLauncher)),
    ]),
  /** Asks for what the launcher shows while the way there is still being drawn; at once, or not at all. */
  prefetch: (http: Http, person: Profile) => prefetchLauncher?.(http, person),
};

const routes: RouteObject[] = [
  {
    element: <SplitLayout />,
    children: [
      { path: paths.home, element: <SignInRoute launcher={launcherAhead} /> },
      { path: paths.login, element: <SignInRoute launcher={launcherAhead} /> },
    ],
  },
  {
    element: <card.Page />,
    children: [
      { path: paths.resetPassword, element: <resetPassword.Page /> },
      { path: paths.setPassword, element: <setPassword.Page /> },
      { path: paths.register, element: <register.Page /> },
    ],
  },
  {
    element: <signedIn.Page />,
    children: [
      { path: paths.services, element: <launcher.Page /> },
      { path: paths.profile, element: <profile.Page /> },
      { path: paths.changePassword, element: <changePassword.Page /> },
    ],
  },
  { path: paths.open, element: <openService.Page /> },
  { path: paths.authorize, element: <authorize.Page /> },
  { path: '*', element: <notFound.Page /> },
];

/** The page at a place, which need not be the one in the address. */
export function PortalRoutes({ location }: { location: Location }) {
  return <Suspense fallback={<FullScreenSpinner />}>{useRoutes(routes, location)}</Suspense>;
}
