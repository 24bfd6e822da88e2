import { ErrorPage, FullScreenSpinner, GangwayTheme, MainContent, reloadOnStaleChunk } from '@gangway/ui-kit';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { connect, type Connection } from './api.ts';
import { isDevelopment, loadConfig, type ConsoleConfig } from './config.ts';
import { fetchPageAhead } from './page-code.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './routes.tsx';

interface Ready {
  config: ConsoleConfig;
  connection: Connection;
  router: ReturnType<typeof createRouter>;
}

async function start(): Promise<Ready> {
  // Beside the configuration, not after it.
  void fetchPageAhead(window.location.pathname);
  const config = await loadConfig();
  const connection = connect(config, (failure) => {
    // Specification section 8: "Refresh failure is only logged".
    // oxlint-disable-next-line no-console -- the one place where it is logged
    console.warn('The session could not be renewed', failure);
  });
  const router = createRouter({ config, connection });
  reloadOnStaleChunk({
    destination: () => {
      const { location } = router.state.navigation;
      return location === undefined ? undefined : location.pathname + location.search + location.hash;
    },
  });
  return { config, connection, router };
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
      <Providers config={ready.config} connection={ready.connection}>
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
