import { t } from '@gangway/messages';
import Button from '@mui/material/Button';
import { Notice } from './notice.tsx';

export type ErrorNoticeProps = {
  /** A sentence. */
  message: string;
  /** Called by the retry button, which is hidden without it. */
  onRetry?: (() => void) | undefined;
  /** Retry in progress. */
  retrying?: boolean;
};

/** Reports a failure in place, with a retry button. */
export function ErrorNotice({ message, onRetry, retrying = false }: ErrorNoticeProps) {
  return (
    <Notice
      tone="error"
      action={
        onRetry ? (
          <Button color="inherit" size="small" onClick={retrying ? undefined : onRetry} aria-disabled={retrying}>
            {t('Try again')}
          </Button>
        ) : undefined
      }
    >
      {message}
    </Notice>
  );
}

type QueryErrorProps = {
  /** A sentence. */
  message: string;
  query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
};

/** Reports a failed query with a retry button; nothing otherwise. */
export function QueryError({ message, query }: QueryErrorProps) {
  if (!query.isError) return null;
  return <ErrorNotice message={message} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
