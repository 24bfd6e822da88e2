import { ApiProvider } from '@gangway/api-client/react';
import { SessionProvider } from '@gangway/auth-client/react';
import { BrandName, ErrorBoundary, FullScreenSpinner, GangwayTheme } from '@gangway/ui-kit';
import { Suspense, use, useDeferredValue, useState, type Context, type ReactNode } from 'react';
import { isDevelopment } from './config.ts';
import { ConnectionContext, type Connection } from './connection.ts';
import { LinkPrefetchContext, RouterLink } from './router-link.tsx';

interface ConnectedProps<Config extends { readonly brandName: string }> {
  /** On its way while the shell renders for the first time. A rejection is shown on the error page. */
  config: Promise<Config>;
  ConfigContext: Context<Config | null>;
  connect: (config: Config) => Connection;
  children: ReactNode;
}

export interface AppShellProps<Config extends { readonly brandName: string }> extends ConnectedProps<Config> {
  /** The way out of the error page. */
  homeHref: string;
  homeLabel: string;
  /** Fetches what the page at a path needs, when a link to it is pointed at or focused. */
  prefetchPath?: (path: string) => void;
}

/** Theme, links, error page, configuration, session and API: what every page of both apps stands on. */
export function AppShell<Config extends { readonly brandName: string }>({
  homeHref,
  homeLabel,
  prefetchPath,
  ...connected
}: AppShellProps<Config>) {
  // The theme puts its styles in place before the first page does: in one commit they hold a phone up a quarter longer.
  const isThemed = useDeferredValue(true, false);
  const app = isThemed ? (
    <ErrorBoundary wholePage homeHref={homeHref} homeLabel={homeLabel} showStack={isDevelopment}>
      <Suspense fallback={<FullScreenSpinner />}>
        <Connected {...connected} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
  return (
    <GangwayTheme linkComponent={RouterLink}>
      {prefetchPath === undefined ? app : <LinkPrefetchContext value={prefetchPath}>{app}</LinkPrefetchContext>}
    </GangwayTheme>
  );
}

function Connected<Config extends { readonly brandName: string }>({
  config: promised,
  ConfigContext,
  connect,
  children,
}: ConnectedProps<Config>) {
  const config = use(promised);
  const [connection] = useState(() => connect(config));
  return (
    <ConfigContext value={config}>
      <ConnectionContext value={connection}>
        <SessionProvider auth={connection.auth}>
          <ApiProvider http={connection.http}>
            <BrandName value={config.brandName}>{children}</BrandName>
          </ApiProvider>
        </SessionProvider>
      </ConnectionContext>
    </ConfigContext>
  );
}
