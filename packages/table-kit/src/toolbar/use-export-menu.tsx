import { msg, t } from '@gangway/messages';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';
import type { ExportFormat, OnExport } from '../table/table-types.ts';
import { ToolMenu } from './tool-menu.tsx';

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: msg('Excel (XLSX)') },
];

/** State and menu of a button that exports a list; `busy` while an export runs. */
export function useExportMenu(
  onExport: OnExport,
  name = t('Export'),
): { busy: boolean; open: (anchor: HTMLElement) => void; menu: ReactNode } {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  async function run(format: ExportFormat) {
    setAnchor(null);
    setBusy(true);
    try {
      await onExport(format);
    } finally {
      setBusy(false);
    }
  }
  const menu = (
    <ToolMenu name={name} anchor={anchor} onClose={() => setAnchor(null)}>
      {formats.map(({ format, label }) => (
        <MenuItem key={format} onClick={() => void run(format)}>
          {t(label)}
        </MenuItem>
      ))}
    </ToolMenu>
  );
  return { busy, open: setAnchor, menu };
}
