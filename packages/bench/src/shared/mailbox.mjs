import { SMTPServer } from 'smtp-server';
import { portOf } from './ports.mjs';

/**
 * @typedef {object} Mail
 * @property {string[]} to as the server was told, not as the headers say
 * @property {string} headers
 * @property {string} text
 * @property {string} html
 */

/** A mail server on loopback that keeps what it is given. */
export async function startMailbox() {
  /** @type {Mail[]} */
  const mails = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      /** @type {Buffer[]} */
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const headers = raw.slice(0, raw.indexOf('\r\n\r\n'));
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          headers,
          text: partOf(raw, 'text/plain'),
          html: partOf(raw, 'text/html'),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    mails,
    /** @param {string} to */
    of: (to) => mails.filter((mail) => mail.to.includes(to)),
    stop: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}

/**
 * @param {string} raw
 * @param {string} type
 */
function partOf(raw, type) {
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(raw)?.[1];
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`);
  const part = parts.find((text) => new RegExp(`content-type: *${type}`, 'i').test(text.slice(0, 400)));
  if (part === undefined) return '';
  const end = part.indexOf('\r\n\r\n');
  const body = part.slice(end + 4);
  const encoding = /content-transfer-encoding: *(\S+)/i.exec(part.slice(0, end))?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8');
  const plain = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code) => String.fromCodePoint(Number.parseInt(code, 16)));
  return Buffer.from(plain, 'latin1').toString('utf8');
}
