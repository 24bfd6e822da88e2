import { t } from '@gangway/messages';
import { restingStyle } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { RowAction } from '../cells/row-action.tsx';
import {
  disabledByReason,
  Hint,
  useDisabledReason,
  useWritesDisabled,
  type DisabledReason,
} from '../cells/disabled-reason.tsx';

export interface AddButtonProps {
  label: string;
  adding: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * Opens the new row. Disabled while that row is open (specification section 2); shows the reason while another row is
 * edited.
 */
export function AddButton({ label, adding, onClick, ref }: AddButtonProps) {
  const disabled = useResting();
  const button = (
    <Button
      variant="contained"
      ref={ref}
      disabled={adding}
      {...disabledByReason(disabled)}
      onClick={() => {
        if (disabled === null) onClick();
      }}
      sx={restingStyle}
    >
      {label}
    </Button>
  );
  return adding ? (
    button
  ) : (
    <Hint title="" disabled={disabled}>
      {button}
    </Hint>
  );
}

/** Turns one row into inputs; ignored while any row is open. */
export function EditButton({ id, label, onClick }: { id: string; label: string; onClick: () => void }) {
  const disabled = useResting();
  const action = (
    <RowAction
      // Leave it to the table to disable the button with its reason.
      worksOffline
      data-row-edit={id}
      aria-label={label}
      {...disabledByReason(disabled)}
      onClick={() => {
        if (disabled === null) onClick();
      }}
    >
      {t('Edit')}
    </RowAction>
  );
  return disabled === null ? (
    action
  ) : (
    <Hint title="" disabled={disabled}>
      {action}
    </Hint>
  );
}

/** Prefer the open row's reason: it says what to do. */
function useResting(): DisabledReason {
  const table = useDisabledReason();
  const writes = useWritesDisabled();
  return table ?? writes;
}
