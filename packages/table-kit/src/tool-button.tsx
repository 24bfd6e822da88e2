import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Spinner } from '@gangway/ui-kit';
import type { MouseEvent, ReactNode } from 'react';

export type ToolButtonProps = {
  label: string;
  icon: ReactNode;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** More than the name, for the tooltip alone. */
  hint?: string;
  hasMenu?: boolean;
  busy?: boolean;
  marked?: boolean;
};

/** An icon with a name, for the right end of a table's toolbar. */
export function ToolButton({ label, icon, onClick, hint, hasMenu, busy = false, marked = false }: ToolButtonProps) {
  return (
    <Tooltip title={hint ?? label}>
      <IconButton
        aria-label={label}
        aria-haspopup={hasMenu === true ? 'menu' : undefined}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (!busy) onClick(event);
        }}
        sx={{ width: 36, height: 36 }}
      >
        <Badge color="secondary" variant="dot" invisible={!marked}>
          {busy ? <Spinner size={20} /> : icon}
        </Badge>
      </IconButton>
    </Tooltip>
  );
}
