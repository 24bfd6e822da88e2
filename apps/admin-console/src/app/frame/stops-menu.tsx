import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import type { AppRoute } from '../../shared/page/app-route.ts';
import { currentOf } from './sidebar-stop.tsx';

export interface StopsMenuProps {
  anchor: HTMLElement | null;
  stops: readonly AppRoute[];
  pathname: string;
  label: string;
  onClose: () => void;
}

/** Pages of a section beside the collapsed sidebar. */
export function StopsMenu({ anchor, stops, pathname, label, onClose }: StopsMenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {stops.map((stop) => {
        const current = currentOf(stop, pathname);
        return (
          <MenuItem
            key={stop.path}
            component={Link}
            to={stop.path}
            onClick={onClose}
            aria-current={current}
            selected={current !== undefined}
          >
            {stop.stopLabel ?? stop.title}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
