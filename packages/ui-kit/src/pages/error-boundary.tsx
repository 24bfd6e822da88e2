import { t } from '@gangway/messages';
import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary as ReactErrorBoundary } from 'react-error-boundary';
import { MainContent } from './app-frame.tsx';
import { ErrorNotice } from '../notices/error-notice.tsx';
import { BareErrorPage } from './bare-error-page.tsx';
import type { ErrorPageProps } from './error-page.tsx';
import { errorReference } from './error-reference.ts';

export interface ErrorBoundaryProps extends Pick<ErrorPageProps, 'homeHref' | 'homeLabel' | 'showStack'> {
  children: ReactNode;
  /** Shown in place of the error page, with Try again. */
  message?: string;
  /** Nothing else of the page remains: the error page brings the main landmark and the document's title. */
  wholePage?: boolean;
  /** Retries the children when one of these changes; pass the path, so that navigation clears the error. */
  resetKeys?: unknown[];
  /** For the log; `reference` is the id on the page. */
  onError?: (error: unknown, reference: string) => void;
}

/** Loads after the failure: no page needs it to start. Offline, or from a release that is gone, the bare page stands in. */
const ErrorPage = lazy(async () => {
  try {
    return { default: (await import('./error-page.tsx')).ErrorPage };
  } catch {
    return { default: BareErrorPage };
  }
});

/** Catches render errors of its children and shows the error page, or a notice for a single widget. */
export function ErrorBoundary({
  children,
  message,
  wholePage = false,
  resetKeys,
  onError,
  ...page
}: ErrorBoundaryProps) {
  return (
    <ReactErrorBoundary
      {...(resetKeys === undefined ? {} : { resetKeys })}
      onError={(error) => onError?.(error, errorReference(error))}
      // oxlint-disable-next-line no-unstable-nested-components -- a render function, called, never mounted as a component
      fallbackRender={({ error, resetErrorBoundary }) =>
        message === undefined && wholePage ? (
          <MainContent>
            <title>{t('Unexpected Application Error!')}</title>
            <Suspense>
              <ErrorPage error={error} {...page} />
            </Suspense>
          </MainContent>
        ) : message === undefined ? (
          <Suspense>
            <ErrorPage error={error} {...page} />
          </Suspense>
        ) : (
          <ErrorNotice message={message} onRetry={resetErrorBoundary} />
        )
      }
    >
      {children}
    </ReactErrorBoundary>
  );
}
