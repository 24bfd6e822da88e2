import type { WorkbookAnswer } from './workbook-worker.ts';
// oxlint-disable-next-line import/default -- the build gives the address of the worker's file
import workerUrl from './workbook-worker.ts?worker&url';

/** Writes a CSV as an XLSX in a worker, which ends with the call. @throws Error when that fails */
export async function workbookInWorker(csv: string): Promise<ArrayBuffer> {
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    const answer = await new Promise<WorkbookAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(csv, []);
    });
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.workbook;
  } finally {
    worker.terminate();
  }
}
