import { randomUUID } from 'node:crypto';

export interface UsageSettings {
  /** Address at which this program reaches the API. */
  apiUrl: string;
  /** Access token with the scope `usage:write`. */
  token: () => Promise<string>;
}

interface Use {
  source: string;
  id: string;
  at: string;
  sub: string;
  metric: string;
  quantity: number;
}

/** Limit of uses that wait while the API is away. A real service has a table for them. */
const atMost = 500;

/**
 * Reports what people use, each use under an id of its own: sent again after a failure, it counts once. A report never fails and
 * nothing waits for it.
 * @returns a function that counts one use of a person; its promise ends once the use was sent, or waits for the next one.
 */
export function createUsageReport({ apiUrl, token }: UsageSettings): (sub: string, metric: string) => Promise<void> {
  let waiting: Use[] = [];
  let sending = Promise.resolve();

  async function send(): Promise<void> {
    const events = waiting;
    if (events.length === 0) return;
    const answer = await fetch(`${apiUrl}/usage/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
      signal: AbortSignal.timeout(5_000),
    });
    // A refused use stays refused: its reason is in the answer, for the log of a real service.
    if (answer.ok) waiting = waiting.filter((use) => !events.includes(use));
  }

  return (sub, metric) => {
    const use = { source: 'sample', id: randomUUID(), at: new Date().toISOString(), sub, metric, quantity: 1 };
    waiting = [...waiting, use].slice(-atMost);
    sending = sending.then(send).catch(() => {});
    return sending;
  };
}
