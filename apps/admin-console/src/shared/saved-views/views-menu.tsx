import { useApi } from '@gangway/api-client/react';
import type { ViewedList } from '@gangway/contract';
import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import type { PopoverActions } from '@mui/material/Popover';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { savedViewQueries, savedViewRoutes } from './saved-view-queries.ts';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));
const ManageViewsDialog = lazy(async () => ({
  default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
}));

/** A view that comes with the list. */
export interface BuiltInView {
  name: string;
  query: string;
}

interface ViewsMenuProps {
  list: ViewedList;
  builtIn?: readonly BuiltInView[];
}

const none: readonly BuiltInView[] = [];

/** Normalizes a view's query: order of parameters and current page do not matter. */
function viewOf(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.sort();
  return params.toString();
}

/** Menu of saved views: built-in ones, the caller's, and those others share. */
export function ViewsMenu({ list, builtIn = none }: ViewsMenuProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const views = useQuery({
    ...savedViewQueries(useApi(savedViewRoutes)).list(list),
    enabled: anchor !== null || dialog === 'manage',
  });
  const position = useRef<PopoverActions>(null);
  // Reposition: names that load while it is open widen it.
  useEffect(() => {
    if (views.data) position.current?.updatePosition();
  }, [views.data]);
  const query = search.replace(/^\?/u, '');
  const own = views.data?.filter(({ isMine }) => isMine) ?? [];
  const shared = views.data?.filter(({ isMine }) => !isMine) ?? [];
  const open = (next: string) => {
    setAnchor(null);
    void navigate(next === '' ? pathname : `${pathname}?${next}`);
  };
  const current = viewOf(query);
  const item = (name: string, next: string, key: string | number, detail?: string) => (
    <ViewItem key={key} name={name} detail={detail} selected={viewOf(next) === current} onClick={() => open(next)} />
  );
  function openDialog(next: 'save' | 'manage') {
    setAnchor(null);
    setDialog(next);
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<BookmarkBorderOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Views
      </Button>
      <Menu
        action={position}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': 'Views', dense: true },
          // Reset the width MUI measured at the previous position.
          paper: { role: 'region', 'aria-label': 'Views: choices', sx: { width: 'max-content' } },
        }}
      >
        {item('Everything', '', 'everything')}
        {builtIn.map(({ name, query: next }) => item(name, next, name))}
        {own.map(({ id, name, query: next, isShared }) => item(name, next, id, isShared ? 'Shared' : undefined))}
        {shared.length === 0 ? null : (
          <ListSubheader role="presentation" sx={{ backgroundColor: 'transparent', position: 'static' }}>
            Shared by others
          </ListSubheader>
        )}
        {shared.map(({ id, name, query: next, owner }) => item(name, next, id, owner))}
        {views.isError ? <MenuItem disabled>Couldn’t load your views.</MenuItem> : null}
        <Divider />
        <MenuItem disabled={current === ''} onClick={() => openDialog('save')}>
          Save this view…
        </MenuItem>
        {own.length === 0 ? null : <MenuItem onClick={() => openDialog('manage')}>Remove a view…</MenuItem>}
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'save' ? <SaveViewDialog list={list} query={query} onClose={() => setDialog(null)} /> : null}
        {dialog === 'manage' ? <ManageViewsDialog views={own} onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </>
  );
}

interface ViewItemProps extends Pick<MenuItemProps, 'onClick'> {
  name: string;
  detail: string | undefined;
  /** Makes the menu focus it first. */
  selected: boolean;
}

/** Passes on the focus and tab index that the menu adds to its items. */
function ViewItem({ name, detail, ...item }: ViewItemProps) {
  return (
    <MenuItem
      {...item}
      aria-current={item.selected ? 'true' : undefined}
      sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.75 }}
    >
      <ListItemText secondary={detail} sx={{ my: 0 }}>
        <bdi>{name}</bdi>
      </ListItemText>
    </MenuItem>
  );
}
