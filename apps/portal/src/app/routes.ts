import { whenOnline } from '@gangway/app-frame';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { preloadable } from '../shared/preloadable.ts';
import { whenSaid } from '../shared/when-said.ts';

type Preloadable = ReturnType<typeof preloadable>;

/** One page of the portal, read by the router and the prefetch of a path. */
interface PortalRoute {
  path: string;
  /** `split`: the frame of the sign-in page, part of the entry; `signed-in`: the bar of a signed-in person. */
  frame: 'split' | 'signed-in';
  page: Preloadable;
}

/** Code that loads on the first visit, or when a link to it is hovered. */
function lazily<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> | undefined>,
  name: Name,
): Preloadable {
  return preloadable(async () => {
    const module = await whenSaid(() => whenOnline(load));
    // Keep the old page: the file is gone, and `reloadOnStaleChunk` is loading the page again.
    return module === undefined ? new Promise<never>(() => {}) : module[name];
  });
}

export const signedIn = lazily(() => import('./signed-in-layout.tsx'), 'SignedInLayout');

/** Pages whose code loads on demand. The entry contains the sign-in page, where most visits begin. */
export const routes: readonly PortalRoute[] = [
  {
    path: paths.services,
    frame: 'signed-in',
    page: lazily(() => import('./launcher-route.tsx'), 'LauncherRoute'),
  },
  {
    path: paths.profile,
    frame: 'signed-in',
    page: lazily(() => import('./profile-route.tsx'), 'ProfileRoute'),
  },
  {
    path: paths.changePassword,
    frame: 'signed-in',
    page: lazily(() => import('./change-password-route.tsx'), 'ChangePasswordRoute'),
  },
  {
    path: paths.resetPassword,
    frame: 'split',
    page: lazily(() => import('../features/reset-password/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  {
    path: paths.setPassword,
    frame: 'split',
    page: lazily(() => import('../features/reset-password/set-password-page.tsx'), 'SetPasswordPage'),
  },
  {
    path: paths.register,
    frame: 'split',
    page: lazily(() => import('./register-route.tsx'), 'RegisterRoute'),
  },
  {
    path: paths.signOut,
    frame: 'split',
    page: lazily(() => import('../features/sign-out/sign-out-page.tsx'), 'SignOutPage'),
  },
  {
    path: paths.open,
    frame: 'split',
    page: lazily(() => import('../features/open-service/open-service-page.tsx'), 'OpenServicePage'),
  },
  {
    path: paths.authorize,
    frame: 'split',
    page: lazily(() => import('../features/authorize/authorize-page.tsx'), 'AuthorizePage'),
  },
  { path: '*', frame: 'split', page: lazily(() => import('./not-found-route.tsx'), 'NotFoundRoute') },
];

/** Fetches the code of the page at a path. Rejects only once all its downloads have settled. */
export async function preloadPath(pathname: string): Promise<void> {
  const route = routes.find(({ path }) => path !== '*' && matchPath(path, pathname) !== null);
  const parts = route === undefined ? [] : [...(route.frame === 'split' ? [] : [signedIn]), route.page];
  const loads = parts.map((part) => part.preload());
  await Promise.allSettled(loads);
  await Promise.all(loads);
}
