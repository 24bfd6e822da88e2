import { t } from '@gangway/messages';
import type { ExportFormat } from '@gangway/table-kit';
import { toast } from '@gangway/toasts';
import { useCallback } from 'react';
import { workbookInWorker } from './workbook-in-worker.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Saves a list answered by the API as a file, as CSV or as an XLSX made of it. Pass the call:
 * `useListExport('users', () => api.user.exportCsv({ query }))`. Adds a byte order mark to a CSV, without which Excel does
 * not read UTF-8.
 */
export function useListExport(
  name: string,
  fetchCsv: () => Promise<{ readonly body: string }>,
): (format: ExportFormat) => Promise<void> {
  return useCallback(
    async (format) => {
      try {
        const { body } = await fetchCsv();
        const file = `${name}-${new Date().toISOString().slice(0, 10)}.${format}`;
        if (format === 'xlsx') saveFile(file, await workbookInWorker(body), workbookType);
        else saveFile(file, body.startsWith('\uFEFF') ? body : `\uFEFF${body}`, 'text/csv;charset=utf-8');
      } catch {
        toast.error(t('The export failed. Try again.'));
      }
    },
    [fetchCsv, name],
  );
}

/** Makes the browser save a file. */
export function saveFile(name: string, content: string | ArrayBuffer, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoke later: browsers read the blob after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
