/** Calls the API behind nginx with TLS, as many callers at once as wanted, all from one address. */
import https from 'node:https';
import { callTo } from '@gangway/deploy/call';
import { startProxiedPlatform } from '@gangway/deploy/proxied-platform';

/**
 * @template T
 * @param {Parameters<typeof startProxiedPlatform>[0] & { callers: number }} options
 * @param {(call: import('@gangway/deploy/call').Call) => Promise<T>} work
 */
export async function behindNginx({ callers, ...options }, work) {
  const platform = await startProxiedPlatform({
    ...options,
    // nginx limits what one address may ask in a second.
    editConfiguration: (_name, text) => text.replace('rate=200r/s', 'rate=100000r/s'),
  });
  const agent = new https.Agent({ keepAlive: true, maxSockets: callers });
  try {
    const { ports, hosts, authority } = platform;
    return await work(callTo({ port: ports.https, host: hosts.api, authority, agent }));
  } finally {
    agent.destroy();
    await platform.stop();
  }
}

/**
 * Lets so many callers work for a time, each with the next turn.
 * @param {{ callers: number, seconds: number }} options
 * @param {(turn: number) => Promise<{ status: number, text: string }>} step
 * @returns {Promise<number[]>} milliseconds of each step
 * @throws Error at an answer of 300 or more.
 */
export async function repeatAtOnce({ callers, seconds }, step) {
  const end = performance.now() + seconds * 1000;
  const times = /** @type {number[]} */ ([]);
  let turn = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const began = performance.now();
        const { status, text } = await step((turn += 1));
        if (status >= 300) throw new Error(`${status} ${text}`);
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}
