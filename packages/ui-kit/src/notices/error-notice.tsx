import Button from '@mui/material/Button';
import { Notice } from './notice.tsx';

export type ErrorNoticeProps = {
  /** Called by the retry button, which is hidden without it. */
  onRetry?: (() => void) | undefined;
  /** Retry in progress. */
  retrying?: boolean;
} & (
  | {
      /** Ends the sentence "Couldn’t load {thing}." */
      thing: string;
    }
  | {
      /** A whole sentence instead. */
      message: string;
    }
);

/** Reports a failure in place, with a retry button. */
export function ErrorNotice(props: ErrorNoticeProps) {
  const { onRetry, retrying = false } = props;
  return (
    <Notice
      tone="error"
      action={
        onRetry ? (
          <Button color="inherit" size="small" onClick={retrying ? undefined : onRetry} aria-disabled={retrying}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {'message' in props ? props.message : `Couldn’t load ${props.thing}.`}
    </Notice>
  );
}

interface QueryErrorProps {
  /** Ends the sentence "Couldn’t load {thing}." */
  thing: string;
  query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Reports a failed query with a retry button; nothing otherwise. */
export function QueryError({ thing, query }: QueryErrorProps) {
  if (!query.isError) return null;
  return <ErrorNotice thing={thing} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
