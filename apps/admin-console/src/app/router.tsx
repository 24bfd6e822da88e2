import { whenOnline, type Connection } from '@gangway/app-frame';
import { inLanguage } from '@gangway/messages/react';
import { FullScreenSpinner } from '@gangway/ui-kit';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import type { ComponentType } from 'react';
import type { AppRoute } from '../shared/page/app-route.ts';
import { paths } from '../shared/page/paths.ts';
import { Guarded } from './frame/guarded.tsx';
import { MovedPage } from './frame/moved-page.tsx';
import { PageComing } from './frame/page-coming.tsx';
import { PageCrashed } from './frame/page-crashed.tsx';
import { routes } from './routes.ts';
import { SessionGate } from './session/session-gate.tsx';
import { Shell } from './frame/shell.tsx';
import { UnknownPage } from './frame/unknown-page.tsx';

/** A page in the shell: loaded on its first visit, shown with permission. */
function pageOf({ path, permission, load }: AppRoute): RouteObject {
  return {
    path,
    lazy: async () => {
      const Page = await whenOnline(load);
      return {
        Component: inLanguage(() => (
          <Guarded permission={permission}>
            <Page />
          </Guarded>
        )),
      };
    },
  };
}

/** The address a page had before. */
function formerAddressOf({ path, formerPath }: AppRoute): RouteObject[] {
  return formerPath === undefined ? [] : [{ path: formerPath, element: <MovedPage to={path} /> }];
}

/** A page outside the shell. */
function outerPage(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: inLanguage(await load()) }) };
}

/** All addresses of the console. Login and callback are outside the gate: they are the way in. */
export function createRouter(connection: Connection) {
  return createBrowserRouter([
    {
      HydrateFallback: FullScreenSpinner,
      errorElement: <PageCrashed whole />,
      children: [
        outerPage(paths.login, async () => (await import('../features/callback/signed-out-page.tsx')).SignedOutPage),
        outerPage(paths.renew, async () => (await import('../features/callback/renew-page.tsx')).RenewPage),
        outerPage(paths.renewed, async () => (await import('../features/callback/renewed-page.tsx')).RenewedPage),
        {
          path: paths.callback,
          lazy: async () => {
            const { CallbackPage, finishSignIn } = await import('../features/callback/callback-page.tsx');
            // Use a loader: it runs once per visit, where an effect would run twice in development and spend the code.
            return { Component: CallbackPage, loader: () => finishSignIn(connection) };
          },
        },
        {
          Component: inLanguage(() => (
            <SessionGate>
              <Shell />
            </SessionGate>
          )),
          children: [
            {
              // Render the frame before the page's code arrives.
              HydrateFallback: PageComing,
              ErrorBoundary: inLanguage(PageCrashed),
              children: [
                { path: paths.home, element: <Navigate to={paths.dashboard} replace /> },
                ...routes.map(pageOf),
                ...routes.flatMap(formerAddressOf),
                { path: '*', Component: inLanguage(UnknownPage) },
              ],
            },
          ],
        },
      ],
    },
  ]);
}
