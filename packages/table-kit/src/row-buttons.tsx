import Button from '@mui/material/Button';
import { blockedProps, Hint, useBlocked } from './blocked.tsx';

/** Opens the new row. While that row is open it is disabled (specification section 2); beside an edited one it says why it rests. */
export function AddButton({ label, adding, onClick }: { label: string; adding: boolean; onClick: () => void }) {
  const blocked = useBlocked();
  const button = (
    <Button
      variant="contained"
      data-row-add
      disabled={adding}
      {...blockedProps(blocked)}
      onClick={() => {
        if (blocked === null) onClick();
      }}
      sx={{ '&[aria-disabled="true"]': { bgcolor: 'action.disabledBackground', ...restingStyle } }}
    >
      {label}
    </Button>
  );
  return adding ? button : <Hint title="">{button}</Hint>;
}

/** Turns one row into inputs; ignored while any row is open. */
export function EditButton({ id, label, onClick }: { id: string; label: string; onClick: () => void }) {
  const blocked = useBlocked();
  return (
    <Hint title="">
      <Button
        size="small"
        data-row-edit={id}
        aria-label={label}
        {...blockedProps(blocked)}
        onClick={() => {
          if (blocked === null) onClick();
        }}
        sx={{ '&[aria-disabled="true"]': restingStyle }}
      >
        Edit
      </Button>
    </Hint>
  );
}

const restingStyle = { color: 'text.disabled', cursor: 'default' } as const;
