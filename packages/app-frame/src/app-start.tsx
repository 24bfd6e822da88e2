import { ApiProvider } from '@gangway/api-client/react';
import { SessionProvider } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { useLanguage } from '@gangway/messages/react';
import { BrandName, ErrorBoundary, FullScreenSpinner, GangwayTheme } from '@gangway/ui-kit';
import { Fragment, Suspense, use, useDeferredValue, type ReactNode } from 'react';
import { isDevelopment } from './config.ts';
import { ConnectionContext, type Connection } from './connection.ts';
import { RouterLink } from './router-link.tsx';

/** An app with its configuration read and its connection made. */
export interface StartedApp {
  readonly brandName: string;
  readonly connection: Connection;
  /** Contexts and router of the app. */
  readonly content: ReactNode;
  /** The content renders again by itself in another language. Otherwise it begins again, and loses what was typed. */
  readonly followsLanguage?: boolean;
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
  const { brandName, connection, content, followsLanguage = false } = use(start);
  const language = useLanguage();
  return (
    <ConnectionContext value={connection}>
      <SessionProvider auth={connection.auth}>
        <ApiProvider http={connection.http}>
          <BrandName value={brandName}>
            {/* Begin again in another language: a text is said when its component renders. */}
            <Fragment key={followsLanguage ? '' : language}>{content}</Fragment>
          </BrandName>
        </ApiProvider>
      </SessionProvider>
    </ConnectionContext>
  );
}
