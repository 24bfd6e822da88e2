import DensityMedium from '@mui/icons-material/DensityMedium';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import { MRT_ToggleFiltersButton } from 'material-react-table';
import { useState, type ReactNode } from 'react';
import type { DataTableInstance } from './data-table-instance.ts';
import { useDisabledReason } from './disabled-reason.tsx';
import { ToolButton } from './tool-button.tsx';

export type TableToolbarProps<Row> = {
  table: DataTableInstance<Row>;
  children: ReactNode;
  resetView: () => void;
  onExport: (() => void | Promise<void>) | undefined;
  onRefresh: (() => void) | undefined;
  fetching: boolean;
  /** Cards have no density. */
  isPhone: boolean;
};

const densities = [
  { key: 'compact', name: 'Compact' },
  { key: 'comfortable', name: 'Comfortable' },
] as const;

/** At the corner of the icon, not of the button around it. */
const markInside = { '& .MuiBadge-badge': { top: 8, right: 8 } } as const;

/** The page's own actions on the left, the table's on the right. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { table, resetView, onExport, onRefresh } = props;
  const { columnFilters, density, globalFilter, showColumnFilters } = table.getState();
  const disabled = useDisabledReason();
  const [menu, setMenu] = useState<{ kind: 'columns' | 'density'; anchor: HTMLElement } | null>(null);
  const [exporting, setExporting] = useState(false);
  const hideable = table.getAllLeafColumns().filter((column) => column.getCanHide());
  const shown = hideable.filter((column) => column.getIsVisible());
  const closeMenu = () => setMenu(null);
  const menuProps = (kind: 'columns' | 'density', name: string) => ({
    open: menu?.kind === kind,
    anchorEl: menu?.anchor ?? null,
    onClose: closeMenu,
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

  const searched = `Search: ${String(globalFilter)}`;
  const removeSearch = () => {
    if (disabled === null) table.resetGlobalFilter(true);
  };
  const resetItem = (
    <MenuItem
      onClick={() => {
        resetView();
        closeMenu();
      }}
    >
      Reset view
    </MenuItem>
  );

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      {props.children}
      {globalFilter === '' ? null : (
        <Chip
          label={searched}
          title={searched}
          onDelete={removeSearch}
          // A chip takes focus as a whole; Delete, Backspace and the cross all remove it.
          onClick={removeSearch}
          aria-label={`${searched}. Remove`}
          sx={{ maxWidth: 280 }}
        />
      )}
      <Box component="fieldset" aria-label="Table view" sx={{ display: 'flex', m: 0, ml: 'auto', p: 0, border: 0 }}>
        {table.getAllLeafColumns().some((column) => column.getCanFilter()) ? (
          <Badge color="secondary" variant="dot" invisible={columnFilters.length === 0} sx={markInside}>
            <MRT_ToggleFiltersButton
              table={table}
              aria-pressed={showColumnFilters}
              sx={{ width: 36, height: 36, '& svg': { fontSize: 20 } }}
            />
          </Badge>
        ) : null}
        <ToolButton
          label="Columns"
          hasMenu
          marked={shown.length < hideable.length}
          icon={<ViewColumnOutlined fontSize="small" />}
          onClick={(event) => setMenu({ kind: 'columns', anchor: event.currentTarget })}
        />
        {props.isPhone ? null : (
          <ToolButton
            label="Density"
            hasMenu
            icon={<DensityMedium fontSize="small" />}
            onClick={(event) => setMenu({ kind: 'density', anchor: event.currentTarget })}
          />
        )}
        {onExport === undefined ? null : (
          <ToolButton
            label="Export"
            hint="Export all filtered rows as CSV"
            icon={<FileDownloadOutlined fontSize="small" />}
            busy={exporting}
            onClick={() => void runExport()}
          />
        )}
        {onRefresh === undefined ? null : (
          <ToolButton
            label="Refresh"
            icon={<RefreshOutlined fontSize="small" />}
            busy={props.fetching}
            onClick={onRefresh}
          />
        )}
      </Box>
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
              sx={{ p: 0.5, mr: 1 }}
            />
            <ListItemText>{column.columnDef.header}</ListItemText>
          </MenuItem>
        ))}
        <Divider />
        {resetItem}
      </Menu>
      <Menu {...menuProps('density', 'Density')}>
        {densities.map(({ key, name }) => (
          <MenuItem
            key={key}
            role="menuitemradio"
            aria-checked={density === key}
            onClick={() => {
              table.setDensity(key);
              closeMenu();
            }}
          >
            <Radio checked={density === key} size="small" tabIndex={-1} inert sx={{ p: 0.5, mr: 1 }} />
            <ListItemText>{name}</ListItemText>
          </MenuItem>
        ))}
        <Divider />
        {resetItem}
      </Menu>
    </Box>
  );
}
