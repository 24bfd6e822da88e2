import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const profileRoute = defineAppRoute({
  path: paths.profile,
  title: msg('My Profile'),
  palette: ['account', 'appearance', 'sessions'],
  load: async () => (await import('./profile-page.tsx')).ProfilePage,
});

export const changePasswordRoute = defineAppRoute({
  path: paths.changePassword,
  title: msg('Change Password'),
  palette: [],
  load: async () => (await import('./change-password-page.tsx')).OwnPasswordPage,
});
