import { t } from '@gangway/messages';
import { formatTime, WriteButton, focusHeading } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

export interface ConflictNoticeProps {
  /** Who saved and when, if the record says so. */
  changedBy?: string | null;
  changedAt?: string | null;
  /** Shows the other version and drops the caller's changes. */
  onReload: () => void;
  /** Lets the next save overwrite it; the form is sent unchanged. */
  onOverwrite: () => void;
}

/** Shown in a form whose record changed: the other administrator, the time, and the choice. */
export function ConflictNotice({ changedBy, changedAt, onReload, onOverwrite }: ConflictNoticeProps) {
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              // Move the focus: the form starts over, and this button disappears.
              focusHeading();
              onReload();
            }}
          >
            {t('Reload')}
          </Button>
          <WriteButton
            color="inherit"
            size="small"
            onClick={({ currentTarget }) => {
              onOverwrite();
              const { form } = currentTarget;
              // Move the focus to Save: this button disappears with the conflict.
              form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
              form?.requestSubmit();
            }}
          >
            {t('Overwrite')}
          </WriteButton>
        </>
      }
    >
      {conflictText(changedBy ?? null, changedAt ?? null)}
    </Alert>
  );
}

function conflictText(name: string | null, at: string | null): string {
  const values = { name: name ?? t('someone else'), time: at === null ? '' : formatTime(at) };
  return at === null
    ? t('Changed by {name}. Your changes are not saved.', values)
    : t('Changed by {name} at {time}. Your changes are not saved.', values);
}
