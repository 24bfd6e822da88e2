import type { ReactNode } from 'react';
import { ErrorBoundary as ReactErrorBoundary } from 'react-error-boundary';
import { MainContent } from './app-frame.tsx';
import { ErrorNotice } from '../notices/error-notice.tsx';
import { ErrorPage, type ErrorPageProps } from './error-page.tsx';
import { errorReference } from './error-reference.ts';

export interface ErrorBoundaryProps extends Pick<ErrorPageProps, 'homeHref' | 'homeLabel' | 'showStack'> {
  children: ReactNode;
  /** Instead of the whole error page: a notice in place, "Could not load {thing}." with Try again. */
  thing?: string;
  /** Nothing else of the page is left: the error page then brings the main landmark and the document's title. */
  wholePage?: boolean;
  /** When one of these changes, the children are tried again (give the path, so that navigation heals the page). */
  resetKeys?: unknown[];
  /** For the log; `reference` is the id the reader sees. */
  onError?: (error: unknown, reference: string) => void;
}

/** Catches what its children throw while rendering and shows the error page, or a notice for a single widget. */
export function ErrorBoundary({ children, thing, wholePage = false, resetKeys, onError, ...page }: ErrorBoundaryProps) {
  return (
    <ReactErrorBoundary
      {...(resetKeys === undefined ? {} : { resetKeys })}
      onError={(error) => onError?.(error, errorReference(error))}
      // oxlint-disable-next-line no-unstable-nested-components -- a render function, called, never mounted as a component
      fallbackRender={({ error, resetErrorBoundary }) =>
        thing === undefined && wholePage ? (
          <MainContent>
            <title>Unexpected Application Error!</title>
            <ErrorPage error={error} {...page} />
          </MainContent>
        ) : thing === undefined ? (
          <ErrorPage error={error} {...page} />
        ) : (
          <ErrorNotice thing={thing} onRetry={resetErrorBoundary} />
        )
      }
    >
      {children}
    </ReactErrorBoundary>
  );
}
