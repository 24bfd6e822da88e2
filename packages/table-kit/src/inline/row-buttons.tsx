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

/** Opens the new row. While that row is open it is disabled (specification section 2); beside an edited one it says why it rests. */
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
      // The table gives the reason.
      worksOffline
      data-row-edit={id}
      aria-label={label}
      {...disabledByReason(disabled)}
      onClick={() => {
        if (disabled === null) onClick();
      }}
    >
      Edit
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

/** An open row comes first: its reason says what to do. */
function useResting(): DisabledReason {
  const table = useDisabledReason();
  const writes = useWritesDisabled();
  return table ?? writes;
}
