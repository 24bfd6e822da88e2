import { msg, type Values } from '@gangway/messages';
import { readTable, UnreadableFile, type ReadFile, type ReadOptions } from '@gangway/table-files/read';

export interface ReadRequest {
  bytes: ArrayBuffer;
  options: ReadOptions;
}

/** A refusal is a message, which the page says: the worker does not know the language. */
export type ReadAnswer = { read: ReadFile } | { refused: string; values?: Values<string | number> };

// Use a worker: a large workbook takes seconds, which would freeze the page.
self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void readTable(data.bytes, data.options)
    .then((read): ReadAnswer => ({ read }))
    .catch((error: unknown): ReadAnswer =>
      error instanceof UnreadableFile
        ? { refused: error.text, values: error.values }
        : { refused: msg('This file cannot be read.') },
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page alone
    .then((answer) => self.postMessage(answer));
});
