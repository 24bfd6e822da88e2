import { readTable, UnreadableFile, type FileTable } from './read-table.ts';

export type ReadAnswer = { table: FileTable } | { refused: string };

// Use a worker: a large workbook takes seconds, which would freeze the page.
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readTable(data)
    .then((table): ReadAnswer => ({ table }))
    .catch((error: unknown): ReadAnswer => ({
      refused: error instanceof UnreadableFile ? error.message : 'This file cannot be read.',
    }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page alone
    .then((answer) => self.postMessage(answer));
});
