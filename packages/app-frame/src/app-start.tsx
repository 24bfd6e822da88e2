import { ApiProvider } from '@gangway/api-client/react';
import { SessionProvider } from '@gangway/auth-client/react';
import { BrandName, ErrorBoundary, FullScreenSpinner, GangwayTheme } from '@gangway/ui-kit';
import { Suspense, use, useDeferredValue, type ReactNode } from 'react';
import { isDevelopment } from './config.ts';
import { ConnectionContext, type Connection } from './connection.ts';
import { RouterLink } from './router-link.tsx';

/** An app whose configuration is read and whose connection is made. */
export interface StartedApp {
  readonly brandName: string;
  readonly connection: Connection;
  /** The app's own contexts and its router. */
  readonly content: ReactNode;
}

export interface AppStartProps {
  /** On its way while the first page renders; made once per page load. A rejection is shown on the error page. */
  start: Promise<StartedApp>;
  /** Link that leads out of the error page. */
  home?: { href: string; label: string };
}

/** Starts an app of the browser: theme, links, error page, session and API, then the app's content. */
export function AppStart({ start, home }: AppStartProps) {
  // Put the theme's styles in place before the first page: one commit for both takes a phone a quarter longer.
  const isThemed = useDeferredValue(true, false);
  return (
    <GangwayTheme linkComponent={RouterLink}>
      {isThemed ? (
        <ErrorBoundary
          wholePage
          showStack={isDevelopment}
          {...(home === undefined ? {} : { homeHref: home.href, homeLabel: home.label })}
        >
          <Suspense fallback={<FullScreenSpinner />}>
            <Started start={start} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </GangwayTheme>
  );
}

function Started({ start }: { start: Promise<StartedApp> }) {
  const { brandName, connection, content } = use(start);
  return (
    <ConnectionContext value={connection}>
      <SessionProvider auth={connection.auth}>
        <ApiProvider http={connection.http}>
          <BrandName value={brandName}>{content}</BrandName>
        </ApiProvider>
      </SessionProvider>
    </ConnectionContext>
  );
}
