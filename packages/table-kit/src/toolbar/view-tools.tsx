import { msg, t } from '@gangway/messages';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
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
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactNode } from 'react';
import type { DataTableInstance, OnExport } from '../table/table-types.ts';
import { iconAtEdge } from '../table/table-columns.ts';
import { ToolMenu } from './tool-menu.tsx';
import { useExportMenu } from './use-export-menu.tsx';

interface ColumnsToolProps<Row> {
  table: DataTableInstance<Row>;
  /** Keys of the columns that are hidden by default. */
  optional: readonly string[];
  iconOnly: boolean;
}

/** Shows and hides columns; the last one stays. */
export function ColumnsTool<Row>({ table, optional, iconOnly }: ColumnsToolProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide());
  const shown = columns.filter((column) => column.getIsVisible());
  return (
    <>
      <Tool
        name={t('Columns')}
        iconOnly={iconOnly}
        icon={<ViewColumnOutlined />}
        hasMenu
        marked={columns.some((column) => column.getIsVisible() === optional.includes(column.id))}
        onClick={setAnchor}
      />
      <ToolMenu name={t('Columns')} anchor={anchor} onClose={() => setAnchor(null)}>
        {columns.map((column) => (
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
      </ToolMenu>
    </>
  );
}

interface ViewToolProps<Row> {
  table: DataTableInstance<Row>;
  onRefresh: (() => void) | undefined;
  hasDensity: boolean;
  onReset: () => void;
}

const densities = [
  { key: 'compact', name: msg('Compact') },
  { key: 'comfortable', name: msg('Comfortable') },
] as const;

/** Refresh, density and a reset to the default view. */
export function ViewTool<Row>({ table, onRefresh, hasDensity, onReset }: ViewToolProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { density } = table.getState();
  const choose = (action: () => void) => () => {
    action();
    setAnchor(null);
  };
  return (
    <>
      <Box sx={{ display: 'flex', marginInlineEnd: iconAtEdge }}>
        <Tool name={t('View')} iconOnly icon={<MoreVert />} hasMenu onClick={setAnchor} />
      </Box>
      <ToolMenu name={t('View')} anchor={anchor} onClose={() => setAnchor(null)}>
        {onRefresh === undefined ? null : (
          <MenuItem onClick={choose(onRefresh)}>
            <ListItemIcon>
              <RefreshOutlined fontSize="small" />
            </ListItemIcon>
            <ListItemText>{t('Refresh')}</ListItemText>
          </MenuItem>
        )}
        {onRefresh !== undefined && hasDensity ? <Divider /> : null}
        {hasDensity
          ? densities.map(({ key, name }) => (
              <MenuItem
                key={key}
                role="menuitemradio"
                aria-checked={density === key}
                onClick={choose(() => table.setDensity(key))}
              >
                <Radio checked={density === key} size="small" tabIndex={-1} inert sx={{ p: 0.5, marginInlineEnd: 1 }} />
                <ListItemText>{t(name)}</ListItemText>
              </MenuItem>
            ))
          : null}
        <Divider />
        <MenuItem onClick={choose(onReset)}>{t('Reset view')}</MenuItem>
      </ToolMenu>
    </>
  );
}

/** Waits while the export runs. */
export function ExportTool({ onExport, iconOnly }: { onExport: OnExport; iconOnly: boolean }) {
  const { busy, open, menu } = useExportMenu(onExport);
  return (
    <>
      <Tool
        name={t('Export')}
        hint={t('Export all filtered rows')}
        iconOnly={iconOnly}
        icon={busy ? <Spinner size={18} /> : <FileDownloadOutlined />}
        hasMenu
        busy={busy}
        onClick={open}
      />
      {menu}
    </>
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
  /** Shows a dot: the view differs from the default. */
  marked?: boolean;
}

/** A quiet button; shows its label where there is room. */
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
