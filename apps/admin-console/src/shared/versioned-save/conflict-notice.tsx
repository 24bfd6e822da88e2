import { formatTime, WriteButton, focusHeading } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

export interface ConflictNoticeProps {
  /** Who saved, and when, where the record says so. */
  changedBy?: string | null;
  changedAt?: string | null;
  /** Shows what the other person saved and drops one's own changes. */
  onReload: () => void;
  /** Lets the next save go over it; the form is then sent as it stands. */
  onOverwrite: () => void;
}

/** Within a form: someone else saved first, who and when, and the choice. */
export function ConflictNotice({ changedBy, changedAt, onReload, onOverwrite }: ConflictNoticeProps) {
  const at = changedAt ? ` at ${formatTime(changedAt)}` : '';
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              // The form starts over, and this button goes with it.
              focusHeading();
              onReload();
            }}
          >
            Reload
          </Button>
          <WriteButton
            color="inherit"
            size="small"
            onClick={({ currentTarget }) => {
              onOverwrite();
              const { form } = currentTarget;
              // Saving goes on there, and this button goes with the conflict.
              form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
              form?.requestSubmit();
            }}
          >
            Overwrite
          </WriteButton>
        </>
      }
    >
      Changed by {changedBy ?? 'someone else'}
      {at}. Your changes are not saved.
    </Alert>
  );
}
