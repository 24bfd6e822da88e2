import { toast } from '@gangway/toasts';
import { useCallback } from 'react';
import { saveFile } from './save-file.ts';

/**
 * Saves a CSV that the API answers as a file. Give it the call: `useCsvExport('users', () => api.user.exportCsv({ query }))`.
 * Excel reads UTF-8 only with a byte order mark.
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
