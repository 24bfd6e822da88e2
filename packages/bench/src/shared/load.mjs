import autocannon from 'autocannon';

/**
 * Sends requests over kept connections: the same client for both sides of a comparison.
 * @param {{ url: string, connections: number, seconds: number, request: (n: number) => { method?: string, path: string, headers?: Record<string, string>, body?: string, status: number } }} options
 *   `status` is the one expected
 * @returns {Promise<number>} answers per second
 * @throws if any answer has another status, or none comes
 */
export async function load({ url, connections, seconds, request }) {
  const { status } = request(0);
  let n = 0;
  const { duration, errors, statusCodeStats } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (given) => {
          const { status: _status, ...next } = request(n++);
          return Object.assign(given, { method: 'GET', headers: {} }, next);
        },
      },
    ],
  });
  const seen = Object.entries(statusCodeStats ?? {});
  const others = seen.filter(([code]) => Number(code) !== status);
  if (errors > 0 || others.length > 0)
    throw new Error(
      `${url}: ${errors} without an answer, ${others.map(([code, { count }]) => `${count} × ${code}`).join(', ')}`,
    );
  const answered = seen.reduce((sum, [, { count = 0 }]) => sum + count, 0);
  return answered / duration;
}
