import { toast } from '@gangway/toasts';
import { useCallback } from 'react';

/**
 * Saves a CSV answered by the API as a file. Pass the call: `useCsvExport('users', () => api.user.exportCsv({ query
 * }))`. Adds a byte order mark, without which Excel does not read UTF-8.
 */
export function useCsvExport(name: string, fetchCsv: () => Promise<{ readonly body: string }>): () => Promise<void> {
  return useCallback(async () => {
    try {
      const { body } = await fetchCsv();
      const text = body.startsWith('\uFEFF') ? body : `\uFEFF${body}`;
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, text, 'text/csv;charset=utf-8');
    } catch {
      toast.error('The export failed. Try again.');
    }
  }, [fetchCsv, name]);
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
