import { FullScreenSpinner, SplitLayout } from '@gangway/ui-kit';
import { Suspense } from 'react';
import { Outlet, useRoutes, type RouteObject } from 'react-router-dom';
import { useConfig } from '../shared/config.ts';
import { paths } from '../shared/paths.ts';
import { pages } from './pages.tsx';
import { SignInRoute } from './sign-in-route.tsx';

const routes: RouteObject[] = [
  {
    element: <SignInLayout />,
    children: [
      { path: paths.home, element: <SignInRoute /> },
      { path: paths.login, element: <SignInRoute /> },
    ],
  },
  {
    element: <pages.card.Component />,
    children: [
      { path: paths.resetPassword, element: <pages.resetPassword.Component /> },
      { path: paths.setPassword, element: <pages.setPassword.Component /> },
      { path: paths.register, element: <pages.register.Component /> },
      { path: paths.signOut, element: <pages.signOut.Component /> },
    ],
  },
  {
    element: <pages.signedIn.Component />,
    children: [
      { path: paths.services, element: <pages.launcher.Component /> },
      { path: paths.profile, element: <pages.profile.Component /> },
      { path: paths.changePassword, element: <pages.changePassword.Component /> },
    ],
  },
  { path: paths.open, element: <pages.openService.Component /> },
  { path: paths.authorize, element: <pages.authorize.Component /> },
  { path: '*', element: <pages.notFound.Component /> },
];

/** The page of the address. */
export function PortalRoutes() {
  return <Suspense fallback={<FullScreenSpinner />}>{useRoutes(routes)}</Suspense>;
}

function SignInLayout() {
  const { brandName } = useConfig();
  return (
    <SplitLayout brandName={brandName}>
      <Outlet />
    </SplitLayout>
  );
}
