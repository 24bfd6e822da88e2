import { AppShell, connect } from '@gangway/app-frame';
import { PortalToasts } from '@gangway/toasts';
import { prefetch } from '@gangway/ui-kit';
import { BrowserRouter } from 'react-router-dom';
import { ConfigContext, type PortalConfig } from '../shared/config.ts';
import { fetchWhenIdle } from '../shared/fetch-when-idle.ts';
import { paths } from '../shared/paths.ts';
import { RemovePrerendered } from '../shared/prerendered.tsx';
import { PageRestored } from './page-restored.tsx';
import { preloadPath } from './pages.tsx';
import { PortalRoutes } from './routes.tsx';

/** The portal. The configuration is on its way while this renders for the first time. */
export function App({ config }: { config: Promise<PortalConfig> }) {
  return (
    <AppShell
      config={config}
      ConfigContext={ConfigContext}
      connect={connectPortal}
      homeHref={paths.services}
      homeLabel="Your services"
      prefetchPath={prefetchPath}
    >
      <BrowserRouter>
        <PortalToasts>
          <PageRestored />
          <PortalRoutes />
        </PortalToasts>
      </BrowserRouter>
      {/* Last: the form above reads what was typed into the prerendered page before that goes. */}
      <RemovePrerendered />
    </AppShell>
  );
}

function connectPortal({ apiUrl }: PortalConfig) {
  const connection = connect(apiUrl, 'portal');
  fetchWhenIdle(connection.publicHttp.preload);
  return connection;
}

function prefetchPath(path: string): void {
  void prefetch(() => preloadPath(path));
}
