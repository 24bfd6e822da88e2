import { ApiProvider } from '@gangway/api-client/react';
import { SessionProvider } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { BrandName, ErrorBoundary, FullScreenSpinner, GangwayTheme } from '@gangway/ui-kit';
import { Suspense, use, useDeferredValue, type ReactNode } from 'react';
import { isDevelopment } from './config.ts';
import { ConnectionContext, type Connection } from './connection.ts';
import { RouterLink } from './router-link.tsx';

/** An app with its configuration read and its connection made. */
export interface StartedApp {
  readonly brandName: string;
  readonly connection: Connection;
  /** Contexts and router of the app. Its pages render again in another language (`inLanguage`). */
  readonly content: ReactNode;
}

export interface AppStartProps {
  /** Pending while the first page renders; created once per page load. The error page shows a rejection. */
  start: Promise<StartedApp>;
  /** Link on the error page; `label` is a message. */
  home?: { href: string; label: string };
}

/** Starts an app in the browser: theme, links, error page, session and API, then the app's content. */
export function AppStart({ start, home }: AppStartProps) {
  // Apply the theme's styles before the first page: one commit for both takes a phone a quarter longer.
  const isThemed = useDeferredValue(true, false);
  return (
    <GangwayTheme linkComponent={RouterLink}>
      {isThemed ? (
        <ErrorBoundary
          wholePage
          showStack={isDevelopment}
          {...(home === undefined ? {} : { homeHref: home.href, homeLabel: t(home.label) })}
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
