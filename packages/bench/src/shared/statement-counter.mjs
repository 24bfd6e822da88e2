import { once } from 'node:events';
import net from 'node:net';
import { portOf } from '@gangway/tooling/child-process';

const readyForQuery = 0x5a; // 'Z', see https://www.postgresql.org/docs/current/protocol-message-formats.html

/**
 * Starts a proxy between an API and its PostgreSQL that measures each exchange, from the first byte of a statement until the
 * server is ready for the next one. Connections of jobs pass unmeasured.
 * @param {string} databaseUrl
 */
export async function startStatementCounter(databaseUrl) {
  const target = new URL(databaseUrl);
  let statements = 0;
  let busy = 0;
  const server = net.createServer((client) => {
    const database = net.connect(Number(target.port || 5432), target.hostname);
    /** @type {number | undefined} */
    let began;
    let isStartup = true;
    let isJob = false;
    client.on('data', (bytes) => {
      if (isStartup) isJob = bytes.includes('gangway jobs');
      else began ??= performance.now();
      isStartup = false;
    });
    const onMessage = (/** @type {number} */ type) => {
      if (type !== readyForQuery || began === undefined) return;
      if (!isJob) {
        statements += 1;
        busy += performance.now() - began;
      }
      began = undefined;
    };
    database.on('data', messageReader(onMessage));
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        database.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(portOf(server));
  return {
    url: url.href,
    /** Statements so far, and the milliseconds that the database was busy with them. */
    read: () => ({ statements, busy }),
    stop: () => server.close(),
  };
}

/**
 * Reports the type of each message, however the stream is cut.
 * @param {(type: number) => void} onMessage
 * @returns {(bytes: Buffer) => void}
 */
function messageReader(onMessage) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      // The length includes itself, not the type before it.
      const length = 1 + rest.readUInt32BE(1);
      if (rest.length < length) break;
      onMessage(rest[0] ?? 0);
      rest = rest.subarray(length);
    }
  };
}
