import { t } from '@gangway/messages';
import { useExportMenu, type ExportFormat } from '@gangway/table-kit';
import Button from '@mui/material/Button';

/** Exports the selected rows. */
export function ExportSelected({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const { busy, open, menu } = useExportMenu(onExport, t('Export selected'));
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-disabled={busy || undefined}
        onClick={({ currentTarget }) => {
          if (!busy) open(currentTarget);
        }}
      >
        {t('Export selected')}
      </Button>
      {menu}
    </>
  );
}
