import { AppStart, connect, createSessionQueryClient, startLanguage, type StartedApp } from '@gangway/app-frame';
import { dropAddressLanguage } from '@gangway/messages/choice';
import { AdminToasts } from '@gangway/toasts';
import { ConfirmProvider, prefetch, reloadOnStaleChunk } from '@gangway/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { matchPath, RouterProvider } from 'react-router-dom';
import { ConfigContext, loadConfig } from '../shared/config.ts';
import { RouterContext } from '../shared/page/coming-path.ts';
import { prefetchOnArrival } from './frame/prefetch-on-arrival.ts';
import { createRouter } from './router.tsx';
import { routes } from './routes.ts';

/** The console; `start` is under way during the first render. */
export function ConsoleApp({ start }: { start: Promise<StartedApp> }) {
  return <AppStart start={start} />;
}

/**
 * Reads the configuration and connects the console; prefetches the code and the first query of the page at the address.
 */
export async function startConsole(): Promise<StartedApp> {
  const language = startLanguage();
  // Before the router reads the address: the choice is kept.
  dropAddressLanguage();
  const config = await loadConfig();
  const connection = connect(config.apiUrl, 'console');
  const queryClient = createSessionQueryClient(connection.auth);
  // Load the HTTP client before the page's two dozen files: every page begins with a call.
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
  await language;
  const content = (
    <ConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <AdminToasts>
            <RouterContext value={router}>
              <RouterProvider router={router} />
            </RouterContext>
          </AdminToasts>
        </ConfirmProvider>
      </QueryClientProvider>
    </ConfigContext>
  );
  return { brandName: config.brandName, connection, content };
}
