import { whenOnline } from '@gangway/app-frame';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { preloadable } from '../shared/preloadable.ts';

type Preloadable = ReturnType<typeof preloadable>;

/** One page of the portal, read by the router and the prefetch of a path. */
interface PortalRoute {
  path: string;
  /** Layout around the page. */
  layout?: Preloadable;
  page: Preloadable;
}

/** Code that loads on the first visit, or when a link to it is hovered. */
function lazily<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> | undefined>,
  name: Name,
): Preloadable {
  return preloadable(async () => {
    const module = await whenOnline(load);
    // Keep the old page: the file is gone, and `reloadOnStaleChunk` is loading the page again.
    return module === undefined ? new Promise<never>(() => {}) : module[name];
  });
}

export const card = lazily(() => import('./card-layout.tsx'), 'CardLayout');
export const signedIn = lazily(() => import('./signed-in-layout.tsx'), 'SignedInLayout');

/** Pages whose code loads on demand. The entry contains the sign-in page, where most visits begin. */
export const routes: readonly PortalRoute[] = [
  {
    path: paths.services,
    layout: signedIn,
    page: lazily(() => import('./launcher-route.tsx'), 'LauncherRoute'),
  },
  {
    path: paths.profile,
    layout: signedIn,
    page: lazily(() => import('./profile-route.tsx'), 'ProfileRoute'),
  },
  {
    path: paths.changePassword,
    layout: signedIn,
    page: lazily(() => import('./change-password-route.tsx'), 'ChangePasswordRoute'),
  },
  {
    path: paths.resetPassword,
    layout: card,
    page: lazily(() => import('../features/reset-password/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  {
    path: paths.setPassword,
    layout: card,
    page: lazily(() => import('../features/reset-password/set-password-page.tsx'), 'SetPasswordPage'),
  },
  {
    path: paths.register,
    layout: card,
    page: lazily(() => import('./register-route.tsx'), 'RegisterRoute'),
  },
  {
    path: paths.signOut,
    layout: card,
    page: lazily(() => import('../features/sign-out/sign-out-page.tsx'), 'SignOutPage'),
  },
  {
    path: paths.open,
    page: lazily(() => import('../features/open-service/open-service-page.tsx'), 'OpenServicePage'),
  },
  {
    path: paths.authorize,
    page: lazily(() => import('../features/authorize/authorize-page.tsx'), 'AuthorizePage'),
  },
  { path: '*', page: lazily(() => import('./not-found-route.tsx'), 'NotFoundRoute') },
];

/** Fetches the code of the page at a path. Rejects only once all its downloads have settled. */
export async function preloadPath(pathname: string): Promise<void> {
  const route = routes.find(({ path }) => path !== '*' && matchPath(path, pathname) !== null);
  const parts = route === undefined ? [] : [route.layout, route.page];
  const loads = parts.flatMap((part) => (part === undefined ? [] : [part.preload()]));
  await Promise.allSettled(loads);
  await Promise.all(loads);
}
