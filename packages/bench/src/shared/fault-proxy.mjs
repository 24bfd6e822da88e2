import { once } from 'node:events';
import net from 'node:net';

/**
 * What goes wrong between two programs. Times are milliseconds.
 * @typedef {object} Fault
 * @property {number} [latency] before each piece of an answer
 * @property {boolean} [down] no one is let in, and who is in is cut off
 * @property {boolean} [blackHole] connections are made and stay open, and nothing comes through
 * @property {(request: string) => boolean} [dropAnswerTo] the answer to such a request is awaited, then the connection cut
 */

/**
 * A TCP proxy that can be told to misbehave.
 * @param {{ to: number, port?: number }} options ports of this machine
 */
export async function startFaultProxy({ to, port = 0 }) {
  /** @type {Fault} */
  let fault = {};
  let dropped = 0;
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };

  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    if (fault.down) {
      client.resetAndDestroy();
      return;
    }
    const target = net.connect(to, '127.0.0.1');
    let dropsAnswer = false;
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        target.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (fault.blackHole) return;
      if (fault.dropAnswerTo?.(chunk.toString('latin1'))) dropsAnswer = true;
      target.write(chunk);
    });
    target.on('data', (chunk) => {
      if (fault.blackHole) return;
      if (dropsAnswer) {
        dropped += 1;
        client.resetAndDestroy();
        return;
      }
      const pass = () => void (client.destroyed || client.write(chunk));
      if (fault.latency) setTimeout(pass, fault.latency);
      else pass();
    });
    client.on('end', () => target.end());
    target.on('end', () => client.end());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy does not listen.');

  return {
    port: address.port,
    /** Answers that were awaited and then cut off. */
    dropped: () => dropped,
    /** @param {Fault} next replaces what was wrong until now */
    set: (next) => {
      fault = next;
      if (next.down) cut();
    },
    cut,
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
