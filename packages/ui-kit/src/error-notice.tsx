import Button from '@mui/material/Button';
import { Notice } from './notice.tsx';

export type ErrorNoticeProps = {
  /** Absent: no button. */
  onRetry?: (() => void) | undefined;
  /** A retry is on its way. */
  retrying?: boolean;
} & (
  | {
      /** Ends the sentence "Could not load {thing}." */
      thing: string;
    }
  | {
      /** A whole sentence instead. */
      message: string;
    }
);

/** Says in place that something failed, with the way to try again. */
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
      {'message' in props ? props.message : `Could not load ${props.thing}.`}
    </Notice>
  );
}
