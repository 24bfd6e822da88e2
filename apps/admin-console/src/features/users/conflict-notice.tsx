import { formatTime, WriteButton } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Conflict } from './use-save-user.ts';

export interface ConflictNoticeProps {
  conflict: Conflict;
  /** Shows what the other person saved and drops one's own changes. */
  onReload: () => void;
  /** Saves one's own changes over it. */
  onOverwrite: () => void;
}

/** Someone else saved first: who and when, and the choice. */
export function ConflictNotice({ conflict: { theirs }, onReload, onOverwrite }: ConflictNoticeProps) {
  const at = theirs.changedAt === null ? '' : ` at ${formatTime(theirs.changedAt)}`;
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" onClick={onReload}>
            Reload
          </Button>
          <WriteButton color="inherit" size="small" onClick={onOverwrite}>
            Overwrite
          </WriteButton>
        </>
      }
    >
      Changed by {theirs.changedBy ?? 'someone else'}
      {at}. Your changes are not saved.
    </Alert>
  );
}
