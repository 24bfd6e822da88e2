/** Load by kept connections from this process: the same client for both sides of a comparison. */
import http from 'node:http';

/**
 * @param {{ url: string, connections: number, seconds: number, request: (n: number) => { method?: string, path: string, headers?: Record<string, string>, body?: string, status: number } }} options
 *   `status` is the one expected; any other ends the measurement
 * @returns {Promise<number>} answers per second
 */
export async function load({ url, connections, seconds, request }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  let n = 0;
  let answered = 0;
  const until = performance.now() + seconds * 1000;
  const one = () =>
    new Promise((resolve, reject) => {
      const { method = 'GET', path, headers = {}, body, status } = request(n++);
      const sent = http.request({ agent, hostname, port, method, path, headers }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === status
            ? resolve(undefined)
            : reject(new Error(`${path}: ${answer.statusCode ?? 0} instead of ${status}`)),
        );
        answer.once('error', reject);
      });
      sent.once('error', reject);
      sent.end(body);
    });
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await one();
        answered += 1;
      }
    }),
  );
  const rate = answered / ((performance.now() - began) / 1000);
  agent.destroy();
  return rate;
}
