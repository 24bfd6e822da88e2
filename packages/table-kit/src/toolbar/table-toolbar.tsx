import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { Spinner } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState, type ReactNode } from 'react';
import { ActiveFilters, type FilterLabels } from './active-filters.tsx';
import type { DataTableInstance } from '../table/data-table-instance.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { ColumnDefinition } from '../table/table-columns.ts';
import type { TableState } from '../state/use-table-state.ts';

export type TableToolbarProps<Row> = {
  table: DataTableInstance<Row>;
  definitions: readonly ColumnDefinition<Row>[];
  state: TableState;
  filterLabels: FilterLabels;
  /** Fields of the page's own for the panel of filters. */
  filterFields: ReactNode;
  children: ReactNode;
  /** Keys of the columns that are hidden as they come. */
  optional: readonly string[];
  resetView: () => void;
  onExport: (() => void | Promise<void>) | undefined;
  onRefresh: (() => void) | undefined;
  fetching: boolean;
  isPhone: boolean;
  /** Cards have no density. */
  asCards: boolean;
  /** Rows show the table's columns; a page that draws its cards chooses what is on them. */
  showsColumns: boolean;
};

const densities = [
  { key: 'compact', name: 'Compact' },
  { key: 'comfortable', name: 'Comfortable' },
] as const;

type Opened = 'filter' | 'columns' | 'view';

/** The page's own actions and what narrows the rows on the left, how the table looks on the right. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { table, state, resetView, onExport, onRefresh, isPhone, asCards } = props;
  const { density } = table.getState();
  const [open, setOpen] = useState<{ kind: Opened; anchor: HTMLElement } | null>(null);
  const [exporting, setExporting] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const hideable = table.getAllLeafColumns().filter((column) => column.getCanHide());
  const shown = hideable.filter((column) => column.getIsVisible());
  const filters = table.getAllLeafColumns().some((column) => column.getCanFilter());
  const close = () => setOpen(null);
  const anchorOf = (kind: Opened) => (open?.kind === kind ? open.anchor : null);
  const menuProps = (kind: Opened, name: string) => ({
    open: open?.kind === kind,
    anchorEl: open?.anchor ?? null,
    onClose: close,
    slotProps: {
      list: { 'aria-label': name, dense: true },
      // A menu stands at the end of the page, outside of every landmark.
      paper: { role: 'region', 'aria-label': `${name}: choices` },
    },
  });

  const runExport = async () => {
    setExporting(true);
    try {
      await onExport?.();
    } finally {
      setExporting(false);
    }
  };

  const chips = (
    <ActiveFilters
      state={state}
      definitions={props.definitions}
      labels={props.filterLabels}
      onRemoved={() => filterButton.current?.focus()}
    />
  );

  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'start', gap: 1, mb: 1.5 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flex: { sm: 1 }, minWidth: { sm: 0 } }}
      >
        {props.children}
        {filters ? (
          <Button
            ref={filterButton}
            variant="outlined"
            color="inherit"
            aria-haspopup="dialog"
            aria-expanded={open?.kind === 'filter'}
            startIcon={<FilterListOutlined />}
            onClick={({ currentTarget }) => setOpen({ kind: 'filter', anchor: currentTarget })}
          >
            Filter
          </Button>
        ) : null}
        {isPhone ? null : chips}
      </Box>
      {/* oxlint-disable-next-line prefer-tag-over-role -- a fieldset is for form fields */}
      <Box role="group" aria-label="Table view" sx={{ display: 'flex', flexShrink: 0, ml: 'auto' }}>
        {props.showsColumns ? (
          <Tool
            name="Columns"
            iconOnly={isPhone}
            icon={<ViewColumnOutlined />}
            hasMenu
            marked={hideable.some((column) => column.getIsVisible() === props.optional.includes(column.id))}
            onClick={(anchor) => setOpen({ kind: 'columns', anchor })}
          />
        ) : null}
        {onExport === undefined ? null : (
          <Tool
            name="Export"
            hint="Export all filtered rows as CSV"
            iconOnly={isPhone}
            icon={exporting ? <Spinner size={18} /> : <FileDownloadOutlined />}
            busy={exporting}
            onClick={() => void runExport()}
          />
        )}
        <Tool
          name="View"
          iconOnly
          icon={<MoreVert />}
          hasMenu
          onClick={(anchor) => setOpen({ kind: 'view', anchor })}
        />
      </Box>
      {/* On a phone in a line of their own: beside the tools there is no room for two. */}
      {isPhone ? chips : null}
      {filters ? (
        <FilterPanel
          table={table}
          anchor={anchorOf('filter')}
          onClose={close}
          isPhone={isPhone}
          isFiltered={state.isFiltered}
          onClear={state.clearFilters}
        >
          {props.filterFields}
        </FilterPanel>
      ) : null}
      <Menu {...menuProps('columns', 'Columns')}>
        {hideable.map((column) => (
          <MenuItem
            key={column.id}
            role="menuitemcheckbox"
            aria-checked={column.getIsVisible()}
            disabled={column.getIsVisible() && shown.length === 1}
            onClick={() => column.toggleVisibility()}
          >
            <Checkbox
              checked={column.getIsVisible()}
              size="small"
              tabIndex={-1}
              disableRipple
              inert
              sx={{ p: 0.5, marginInlineEnd: 1 }}
            />
            <ListItemText>{column.columnDef.header}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
      <Menu {...menuProps('view', 'View')}>
        {onRefresh === undefined ? null : (
          <MenuItem
            onClick={() => {
              onRefresh();
              close();
            }}
          >
            <ListItemIcon>
              <RefreshOutlined fontSize="small" />
            </ListItemIcon>
            <ListItemText>Refresh</ListItemText>
          </MenuItem>
        )}
        {onRefresh === undefined || asCards ? null : <Divider />}
        {asCards
          ? null
          : densities.map(({ key, name }) => (
              <MenuItem
                key={key}
                role="menuitemradio"
                aria-checked={density === key}
                onClick={() => {
                  table.setDensity(key);
                  close();
                }}
              >
                <Radio checked={density === key} size="small" tabIndex={-1} inert sx={{ p: 0.5, marginInlineEnd: 1 }} />
                <ListItemText>{name}</ListItemText>
              </MenuItem>
            ))}
        <Divider />
        <MenuItem
          onClick={() => {
            resetView();
            close();
          }}
        >
          Reset view
        </MenuItem>
      </Menu>
    </Box>
  );
}

interface ToolProps {
  name: string;
  icon: ReactNode;
  iconOnly: boolean;
  onClick: (anchor: HTMLElement) => void;
  hint?: string;
  hasMenu?: boolean;
  busy?: boolean;
  /** Something of it is not as it comes. */
  marked?: boolean;
}

/** A quiet button, with its word where there is room for it. */
function Tool({ name, icon, iconOnly, onClick, hint, hasMenu, busy = false, marked = false }: ToolProps) {
  const own = {
    'aria-haspopup': hasMenu === true ? ('menu' as const) : undefined,
    'aria-disabled': busy || undefined,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      if (!busy) onClick(currentTarget);
    },
  };
  const mark = marked ? <Box component="span" aria-hidden sx={markStyle} /> : null;
  if (iconOnly) {
    return (
      <Tooltip title={hint ?? name}>
        <IconButton {...own} aria-label={name} sx={{ width: 36, height: 36, '& svg': { fontSize: 20 } }}>
          {icon}
          {mark}
        </IconButton>
      </Tooltip>
    );
  }
  const button = (
    <Button {...own} color="inherit" startIcon={icon} sx={{ color: 'text.secondary', px: 1 }}>
      {name}
      {mark}
    </Button>
  );
  return hint === undefined ? (
    button
  ) : (
    <Tooltip title={hint} describeChild>
      {button}
    </Tooltip>
  );
}

const markStyle = {
  position: 'absolute',
  top: 6,
  insetInlineEnd: 4,
  width: 6,
  height: 6,
  borderRadius: '50%',
  backgroundColor: 'secondary.main',
} as const;
