import { t } from '@gangway/messages';
import { endSide } from '@gangway/ui-kit';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Fragment, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
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
      anchorOrigin={{ vertical: 'top', horizontal: endSide() }}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {stops.map((stop) => (
        <StopItem key={stop.path} stop={stop} selected={currentOf(stop, pathname) !== undefined} onClick={onClose} />
      ))}
    </Menu>
  );
}

interface StopItemProps {
  stop: AppRoute;
  selected: boolean;
  onClick: () => void;
  /** Given by the menu to the item that it focuses first. */
  autoFocus?: boolean;
  tabIndex?: number;
}

/** A page in the menu, while it has a stop. */
function StopItem({ stop, ...item }: StopItemProps) {
  const { pathname } = useLocation();
  const { ShownWhile = Fragment } = stop;
  return (
    <Suspense fallback={null}>
      <ShownWhile>
        <MenuItem {...item} component={Link} to={stop.path} aria-current={currentOf(stop, pathname)}>
          {t(stop.stopLabel ?? stop.title)}
        </MenuItem>
      </ShownWhile>
    </Suspense>
  );
}
