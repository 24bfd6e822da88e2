import { t } from '@gangway/messages';
import Button from '@mui/material/Button';
import { Notice } from './notice.tsx';

/** The sentence, as a whole or by its end. */
type Said =
  | {
      /** Ends the sentence "Couldn’t load {thing}.", in English alone. */
      thing: string;
    }
  | { message: string };

export type ErrorNoticeProps = Said & {
  /** Called by the retry button, which is hidden without it. */
  onRetry?: (() => void) | undefined;
  /** Retry in progress. */
  retrying?: boolean;
};

/** Reports a failure in place, with a retry button. */
export function ErrorNotice(props: ErrorNoticeProps) {
  const { onRetry, retrying = false } = props;
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
      {'message' in props ? props.message : t('Couldn’t load {thing}.', { thing: props.thing })}
    </Notice>
  );
}

type QueryErrorProps = Said & {
  query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
};

/** Reports a failed query with a retry button; nothing otherwise. */
export function QueryError({ query, ...said }: QueryErrorProps) {
  if (!query.isError) return null;
  return <ErrorNotice {...said} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
