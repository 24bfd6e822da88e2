import net from 'node:net';

let next = Number(process.env['BENCH_FIRST_PORT'] ?? 5500);

/**
 * So many free ports in a row, from BENCH_FIRST_PORT (5500) on.
 * @param {number} count
 */
export async function takePorts(count) {
  for (;;) {
    const first = next;
    next += count;
    if (next > 65_000) throw new Error('No free ports are left.');
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
}

/** @param {number} port */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
