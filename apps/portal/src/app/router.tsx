import { FullScreenSpinner, SplitLayout } from '@gangway/ui-kit';
import { Suspense } from 'react';
import { Outlet, useRoutes, type RouteObject } from 'react-router-dom';
import { useConfig } from '../shared/config.ts';
import { paths } from '../shared/paths.ts';
import { card, routes, signedIn } from './routes.ts';
import { SignInRoute } from './sign-in-route.tsx';

/** The page of the address. */
export function PortalRoutes() {
  return <Suspense fallback={<FullScreenSpinner />}>{useRoutes(routeObjects)}</Suspense>;
}

const signIn = { Component: SignInRoute };
/** Keep one object per layout: it stays mounted while its pages change. */
const routeObjects: RouteObject[] = [
  {
    Component: SignInLayout,
    children: [
      { path: paths.home, ...signIn },
      { path: paths.login, ...signIn },
    ],
  },
  ...[card, signedIn, undefined].map((layout) => ({
    Component: layout?.Component ?? Outlet,
    children: routes
      .filter((route) => route.layout === layout)
      .map(({ path, page }) => ({ path, Component: page.Component })),
  })),
];

function SignInLayout() {
  const { brandName } = useConfig();
  return (
    <SplitLayout brandName={brandName}>
      <Outlet />
    </SplitLayout>
  );
}
