import { ErrorBoundary, FullScreenSpinner, GangwayTheme } from '@gangway/ui-kit';
import { PortalToasts } from '@gangway/toasts';
import { Suspense, use, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ApiProvider } from '@gangway/api-client/react';
import { SessionProvider } from '@gangway/auth-client/react';
import { createPortalApi } from './api.ts';
import { ConfigProvider, isDevelopment, type PortalConfig } from './config.tsx';
import { EndOfFirstPaint } from './screen/first-paint.tsx';
import { PageRestored } from './page-restored.tsx';
import { paths } from './paths.ts';
import { PortalStage } from './portal-stage.tsx';
import { RouterLink } from './screen/router-link.tsx';

/** The portal. The configuration is on its way while this renders for the first time. */
export function App({ config }: { config: Promise<PortalConfig> }) {
  return (
    // A link's page is drawn without haste (`RouterLink`), the way on from sign-in at once.
    <BrowserRouter useTransitions={false}>
      <GangwayTheme linkComponent={RouterLink}>
        <ErrorBoundary wholePage homeHref={paths.services} homeLabel="Your services" showStack={isDevelopment}>
          <Suspense fallback={<FullScreenSpinner />}>
            <Configured config={config} />
          </Suspense>
        </ErrorBoundary>
        {/* Last: what stands above reads the painted page before it goes. */}
        <EndOfFirstPaint />
      </GangwayTheme>
    </BrowserRouter>
  );
}

function Configured({ config: promised }: { config: Promise<PortalConfig> }) {
  const config = use(promised);
  const [{ auth, http }] = useState(() => createPortalApi(config));
  return (
    <ConfigProvider config={config}>
      <SessionProvider auth={auth}>
        <ApiProvider http={http}>
          <PortalToasts>
            <PageRestored />
            <PortalStage />
          </PortalToasts>
        </ApiProvider>
      </SessionProvider>
    </ConfigProvider>
  );
}
