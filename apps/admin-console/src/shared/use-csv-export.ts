import { toast } from '@gangway/toasts';
import { useCallback } from 'react';

/**
 * Saves a CSV that the API answers as a file. Give it the call: `useCsvExport('users', () => api.user.exportCsv({ query }))`.
 * Excel reads UTF-8 only with a byte order mark.
 */
export function useCsvExport(name: string, fetchCsv: () => Promise<{ readonly body: string }>): () => Promise<void> {
  return useCallback(async () => {
    try {
      const { body } = await fetchCsv();
      saveFile(
        `${name}-${new Date().toISOString().slice(0, 10)}.csv`,
        body.startsWith('\uFEFF') ? body : `\uFEFF${body}`,
      );
    } catch {
      toast.error('The export failed. Try again.');
    }
  }, [fetchCsv, name]);
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the data only once the click was dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
