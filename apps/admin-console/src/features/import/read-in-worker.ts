import { mostImportBytes } from '@gangway/contract';
import { msg } from '@gangway/messages';
import type { ReadOptions } from '@gangway/table-files/read';
import type { ReadAnswer, ReadRequest } from './import-worker.ts';
// oxlint-disable-next-line import/default -- the build gives the address of the worker's file
import workerUrl from './import-worker.ts?worker&url';

/** Reads a file in a worker, which ends with the call. */
export async function readInWorker(file: File, options: ReadOptions): Promise<ReadAnswer> {
  if (file.size > mostImportBytes) {
    return {
      refused: msg('This file is larger than {most} MB. Split it.'),
      values: { most: mostImportBytes / 1024 / 1024 },
    };
  }
  const bytes = await file.arrayBuffer();
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    return await new Promise<ReadAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage({ bytes, options } satisfies ReadRequest, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
