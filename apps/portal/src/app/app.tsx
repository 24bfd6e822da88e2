import { AppStart, connect, LinkPrefetchContext, startLanguage, type StartedApp } from '@gangway/app-frame';
import { msg } from '@gangway/messages';
import { PortalToasts } from '@gangway/toasts';
import { prefetch } from '@gangway/ui-kit';
import { BrowserRouter } from 'react-router-dom';
import { ConfigContext, loadConfig, type PortalConfig } from '../shared/config.ts';
import { fetchWhenIdle } from '../shared/fetch-when-idle.ts';
import { paths } from '../shared/paths.ts';
import { RemovePrerendered } from '../shared/prerendered.tsx';
import { PageRestored } from './page-restored.tsx';

import { PortalRoutes } from './router.tsx';
import { preloadPath } from './routes.ts';

/** The portal; `start` is under way during the first render. */
export function App({ start }: { start: Promise<StartedApp> }) {
  return <AppStart start={start} home={{ href: paths.services, label: msg('Your services') }} />;
}

/** Reads the configuration and connects the portal. */
export async function startPortal(): Promise<StartedApp> {
  const [config] = await Promise.all([loadConfig(), startLanguage({ inParts: true })]);
  const connection = connect(config.apiUrl, 'portal');
  fetchWhenIdle(connection.publicHttp.preload);
  const startWith = (given: PortalConfig): StartedApp => ({
    brandName: given.brandName,
    connection,
    content: <Content config={given} />,
  });
  // Set by the script in the head.
  return 'ownHost' in document.documentElement.dataset
    ? (await import('./own-host.tsx')).startAtOwnHost(config, startWith)
    : startWith(config);
}

function Content({ config }: { config: PortalConfig }) {
  return (
    <ConfigContext value={config}>
      <LinkPrefetchContext value={prefetchPath}>
        <BrowserRouter>
          <PortalToasts>
            <PageRestored />
            <PortalRoutes />
          </PortalToasts>
        </BrowserRouter>
        {/* Render last: the form above reads the prerendered page's fields before they are removed. */}
        <RemovePrerendered />
      </LinkPrefetchContext>
    </ConfigContext>
  );
}

function prefetchPath(path: string): void {
  void prefetch(() => preloadPath(path));
}
