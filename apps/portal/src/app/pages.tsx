import { whenOnline } from '@gangway/app-frame';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { preloadable } from '../shared/preloadable.ts';

// The sign-in page is not among them: it comes with the entry, since most visits begin there.

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType> | undefined>, name: Name) {
  return preloadable(async () => {
    const module = await whenOnline(load);
    // Its file is gone and the page is being reloaded (`reloadOnStaleChunk`): until then the old page stays.
    return module === undefined ? new Promise<never>(() => {}) : module[name];
  });
}

/** Pages and layouts whose code loads when they are first shown. */
export const pages = {
  signedIn: page(() => import('./signed-in-layout.tsx'), 'SignedInLayout'),
  launcher: page(() => import('./launcher-route.tsx'), 'LauncherRoute'),
  openService: page(() => import('../features/open-service/open-service-page.tsx'), 'OpenServicePage'),
  profile: page(() => import('./profile-route.tsx'), 'ProfileRoute'),
  changePassword: page(() => import('./change-password-route.tsx'), 'ChangePasswordRoute'),
  authorize: page(() => import('../features/authorize/authorize-page.tsx'), 'AuthorizePage'),
  card: page(() => import('./card-layout.tsx'), 'CardLayout'),
  resetPassword: page(() => import('../features/reset-password/reset-password-page.tsx'), 'ResetPasswordPage'),
  setPassword: page(() => import('../features/reset-password/set-password-page.tsx'), 'SetPasswordPage'),
  register: page(() => import('./register-route.tsx'), 'RegisterRoute'),
  signOut: page(() => import('../features/sign-out/sign-out-page.tsx'), 'SignOutPage'),
  notFound: page(() => import('./not-found-route.tsx'), 'NotFoundRoute'),
};

const pagesOfPath = [
  { path: paths.services, needs: [pages.signedIn, pages.launcher] },
  { path: paths.profile, needs: [pages.signedIn, pages.profile] },
  { path: paths.changePassword, needs: [pages.signedIn, pages.changePassword] },
  { path: paths.open, needs: [pages.openService] },
  { path: paths.authorize, needs: [pages.authorize] },
  { path: paths.resetPassword, needs: [pages.card, pages.resetPassword] },
  { path: paths.setPassword, needs: [pages.card, pages.setPassword] },
  { path: paths.register, needs: [pages.card, pages.register] },
  { path: paths.signOut, needs: [pages.card, pages.signOut] },
];

/** Fetches the code of the page at a path. Fails only once nothing of it is on its way any more. */
export async function preloadPath(pathname: string): Promise<void> {
  const found = pagesOfPath.find(({ path }) => matchPath(path, pathname) !== null);
  const loads = (found?.needs ?? []).map(({ preload }) => preload());
  await Promise.allSettled(loads);
  await Promise.all(loads);
}
