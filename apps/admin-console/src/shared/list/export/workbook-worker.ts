import { workbookFromCsv } from '@gangway/table-files/write';

export type WorkbookAnswer = { workbook: ArrayBuffer } | { failed: string };

// Use a worker: tens of thousands of rows take seconds, which would freeze the page.
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  void workbookFromCsv(data)
    .then((workbook): WorkbookAnswer => ({ workbook }))
    .catch((error: unknown): WorkbookAnswer => ({ failed: String(error) }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page alone
    .then((answer) => self.postMessage(answer));
});
