import DensityMedium from '@mui/icons-material/DensityMedium';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import { memo, useState, type ReactNode } from 'react';
import { useBlocked } from './blocked.tsx';
import type { ResolvedColumn } from './table-columns.ts';
import { defaultPreferences, type TablePreferences } from './table-preferences.ts';
import { ToolButton } from './tool-button.tsx';
import type { TableState } from './use-table-state.ts';

export type TableToolbarProps<Row> = {
  children: ReactNode;
  columns: readonly ResolvedColumn<Row>[];
  state: TableState;
  preferences: TablePreferences;
  onPreferencesChange: (next: TablePreferences) => void;
  filtersShown: boolean;
  onFiltersShownChange: (shown: boolean) => void;
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

/** A menu stands at the end of the page, outside of every landmark. */
const menuRegion = (name: string) => ({ role: 'region', 'aria-label': `${name}: choices` });

/** The page's own actions on the left, the table's on the right. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { state, onRefresh } = props;
  const blocked = useBlocked();
  const searched = `Search: ${state.query.q}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      {props.children}
      {state.query.q === '' ? null : (
        <Chip
          label={searched}
          title={searched}
          onDelete={() => {
            if (blocked === null) state.setQ('');
          }}
          // A chip takes focus as a whole; Delete, Backspace and the cross all remove it.
          onClick={() => {
            if (blocked === null) state.setQ('');
          }}
          aria-label={`${searched}. Remove`}
          sx={{ maxWidth: 280 }}
        />
      )}
      <Box component="fieldset" aria-label="Table view" sx={{ display: 'flex', m: 0, ml: 'auto', p: 0, border: 0 }}>
        <ViewTools
          columns={props.columns}
          isFiltered={Object.keys(state.query.filters).length > 0}
          preferences={props.preferences}
          onPreferencesChange={props.onPreferencesChange}
          filtersShown={props.filtersShown}
          onFiltersShownChange={props.onFiltersShownChange}
          onExport={props.onExport}
          isPhone={props.isPhone}
        />
        {onRefresh === undefined ? null : (
          <ToolButton
            label="Refresh"
            icon={<RefreshOutlined fontSize="small" />}
            busy={props.fetching}
            onClick={onRefresh}
          />
        )}
      </Box>
    </Box>
  );
}

type ViewToolsProps = Omit<TableToolbarProps<never>, 'columns' | 'children' | 'state' | 'onRefresh' | 'fetching'> & {
  columns: readonly Pick<ResolvedColumn<never>, 'key' | 'label' | 'filter' | 'hideable'>[];
  isFiltered: boolean;
};

/** What changes the view of the table. Drawn anew when that changed, not with every page of rows. */
const ViewTools = memo(function ViewTools(props: ViewToolsProps) {
  const { columns, preferences, onPreferencesChange, filtersShown, onFiltersShownChange, onExport, isPhone } = props;
  const [menu, setMenu] = useState<{ kind: 'columns' | 'density'; anchor: HTMLElement } | null>(null);
  const [exporting, setExporting] = useState(false);
  const hideable = columns.filter((column) => column.hideable);
  const shown = hideable.filter((column) => !preferences.hidden.includes(column.key));
  const canFilter = columns.some((column) => column.filter !== 'none');
  const closeMenu = () => setMenu(null);

  const runExport = async () => {
    setExporting(true);
    try {
      await onExport?.();
    } finally {
      setExporting(false);
    }
  };

  const resetView = (
    <MenuItem
      onClick={() => {
        onPreferencesChange(defaultPreferences);
        closeMenu();
      }}
    >
      Reset view
    </MenuItem>
  );

  return (
    <>
      {canFilter ? (
        <ToolButton
          label="Filters"
          icon={<FilterListOutlined fontSize="small" />}
          pressed={filtersShown}
          marked={props.isFiltered}
          onClick={() => onFiltersShownChange(!filtersShown)}
        />
      ) : null}
      <ToolButton
        label="Columns"
        hasMenu
        marked={preferences.hidden.length > 0}
        icon={<ViewColumnOutlined fontSize="small" />}
        onClick={(event) => setMenu({ kind: 'columns', anchor: event.currentTarget })}
      />
      {isPhone ? null : (
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
      <Menu
        open={menu?.kind === 'columns'}
        anchorEl={menu?.anchor ?? null}
        onClose={closeMenu}
        slotProps={{ list: { 'aria-label': 'Columns', dense: true }, paper: menuRegion('Columns') }}
      >
        {hideable.map((column) => {
          const isShown = shown.includes(column);
          const isLast = isShown && shown.length === 1;
          return (
            <MenuItem
              key={column.key}
              role="menuitemcheckbox"
              aria-checked={isShown}
              disabled={isLast}
              onClick={() =>
                onPreferencesChange({
                  ...preferences,
                  hidden: isShown
                    ? [...preferences.hidden, column.key]
                    : preferences.hidden.filter((key) => key !== column.key),
                })
              }
            >
              <Checkbox checked={isShown} size="small" tabIndex={-1} disableRipple inert sx={{ p: 0.5, mr: 1 }} />
              <ListItemText>{column.label}</ListItemText>
            </MenuItem>
          );
        })}
        <Divider />
        {resetView}
      </Menu>
      <Menu
        open={menu?.kind === 'density'}
        anchorEl={menu?.anchor ?? null}
        onClose={closeMenu}
        slotProps={{ list: { 'aria-label': 'Density', dense: true }, paper: menuRegion('Density') }}
      >
        {densities.map(({ key, name }) => (
          <MenuItem
            key={key}
            role="menuitemradio"
            aria-checked={preferences.density === key}
            onClick={() => {
              onPreferencesChange({ ...preferences, density: key });
              closeMenu();
            }}
          >
            <Radio checked={preferences.density === key} size="small" tabIndex={-1} inert sx={{ p: 0.5, mr: 1 }} />
            <ListItemText>{name}</ListItemText>
          </MenuItem>
        ))}
        <Divider />
        {resetView}
      </Menu>
    </>
  );
});
