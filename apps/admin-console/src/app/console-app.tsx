import { connect, createSessionQueryClient, isDevelopment, type Connection } from '@gangway/app-frame';
import { ErrorPage, FullScreenSpinner, GangwayTheme, MainContent, prefetch, reloadOnStaleChunk } from '@gangway/ui-kit';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matchPath, RouterProvider } from 'react-router-dom';
import { loadConfig, type ConsoleConfig } from '../shared/config.ts';
import { prefetchOnArrival } from './frame/prefetch-on-arrival.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { routes } from './routes.ts';

interface Ready {
  config: ConsoleConfig;
  connection: Connection;
  queryClient: QueryClient;
  router: ReturnType<typeof createRouter>;
}

async function start(): Promise<Ready> {
  const config = await loadConfig();
  const connection = connect(config.apiUrl, 'console');
  const queryClient = createSessionQueryClient(connection.auth);
  // Every page begins with a call: what makes it comes before the two dozen files of the page.
  void connection.publicHttp.preload();
  prefetchOnArrival(connection, queryClient);
  const page = routes.find(({ path }) => matchPath(path, window.location.pathname) !== null);
  if (page !== undefined) void prefetch(page.load);
  const router = createRouter(connection);
  reloadOnStaleChunk({
    destination: () => {
      const { location } = router.state.navigation;
      return location === undefined ? undefined : location.pathname + location.search + location.hash;
    },
  });
  return { config, connection, queryClient, router };
}

/** Once per page, however often StrictMode mounts the app. */
let starting: Promise<Ready> | undefined;

/** The whole console: reads its configuration, then shows the page of the address. */
export function ConsoleApp() {
  const [ready, setReady] = useState<Ready>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    starting ??= start();
    starting.then(setReady, setFailure);
  }, []);

  if (ready !== undefined) {
    return (
      <Providers {...ready}>
        <RouterProvider router={ready.router} />
      </Providers>
    );
  }
  return (
    <GangwayTheme>
      {failure === undefined ? (
        <FullScreenSpinner />
      ) : (
        <MainContent>
          <ErrorPage error={failure} showStack={isDevelopment} />
        </MainContent>
      )}
    </GangwayTheme>
  );
}
