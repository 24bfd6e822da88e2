import { restingStyle } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import { RowAction } from './row-action.tsx';
import { blockedProps, Hint, useBlocked, useWritesBlocked, type Blocked } from './blocked.tsx';

/** Opens the new row. While that row is open it is disabled (specification section 2); beside an edited one it says why it rests. */
export function AddButton({ label, adding, onClick }: { label: string; adding: boolean; onClick: () => void }) {
  const blocked = useResting();
  const button = (
    <Button
      variant="contained"
      data-row-add
      disabled={adding}
      {...blockedProps(blocked)}
      onClick={() => {
        if (blocked === null) onClick();
      }}
      sx={restingStyle}
    >
      {label}
    </Button>
  );
  return adding ? (
    button
  ) : (
    <Hint title="" blocked={blocked}>
      {button}
    </Hint>
  );
}

/** Turns one row into inputs; ignored while any row is open. */
export function EditButton({ id, label, onClick }: { id: string; label: string; onClick: () => void }) {
  const blocked = useResting();
  const action = (
    <RowAction
      // The table gives the reason.
      worksOffline
      data-row-edit={id}
      aria-label={label}
      {...blockedProps(blocked)}
      onClick={() => {
        if (blocked === null) onClick();
      }}
    >
      Edit
    </RowAction>
  );
  return blocked === null ? (
    action
  ) : (
    <Hint title="" blocked={blocked}>
      {action}
    </Hint>
  );
}

/** An open row comes first: its reason says what to do. */
function useResting(): Blocked {
  const table = useBlocked();
  const writes = useWritesBlocked();
  return table ?? writes;
}
