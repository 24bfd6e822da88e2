import { t } from '@gangway/messages';
import { useExportMenu, type ExportFormat } from '@gangway/table-kit';
import { Spinner } from '@gangway/ui-kit';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';

/** Exports a list that is no table, as CSV or XLSX. */
export function ExportButton({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const { busy, open, menu } = useExportMenu(onExport);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-disabled={busy || undefined}
        startIcon={busy ? <Spinner size={18} /> : <FileDownloadOutlined />}
        onClick={({ currentTarget }) => {
          if (!busy) open(currentTarget);
        }}
        sx={{ flexShrink: 0 }}
      >
        {t('Export')}
      </Button>
      {menu}
    </>
  );
}
