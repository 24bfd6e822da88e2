/** Previews files, each by an administrator who waits for a turn, in a thread of its own: putting megabytes on the wire would hold the clock of those who measure. */
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ url: string, tokens: string[], files: string[] }} */
const { url, tokens, files } = workerData;
const bodies = files.map((text) => Buffer.from(text));

/** @type {Record<number, number>} */
const statuses = {};
await Promise.all(
  tokens.map(async (token, index) => {
    for (;;) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: bodies[index % bodies.length] ?? '',
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      const status = answer?.status ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 429) return;
      await delay(Number(answer?.headers.get('retry-after') ?? 1) * 1000);
    }
  }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread speaks to its parent alone
parentPort?.postMessage(statuses);
