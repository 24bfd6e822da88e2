/** The mail server is away, slow, or cuts the line. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { apiProcess } from '../shared/killable-api.mjs';
import { signIn } from '../shared/call.mjs';
import { ownDatabase } from '../shared/own-database.mjs';
import { takePorts } from '../shared/port-range.mjs';

/** Takes mail; `before` runs when a mail is there and not yet confirmed. */
async function startMailServer(
  /** @type {number} */ port,
  /** @type {(mail: string) => Promise<'confirm' | 'cut'>} */ before = async () => 'confirm',
) {
  const confirmed = /** @type {string[]} */ ([]);
  const received = /** @type {string[]} */ ([]);
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const answer = async (/** @type {string} */ mail, /** @type {() => void} */ done) => {
    if ((await before(mail)) === 'cut') {
      for (const socket of sockets) socket.destroy();
      return;
    }
    confirmed.push(mail);
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      let mail = '';
      stream.on('data', (chunk) => (mail += chunk));
      stream.on('end', () => {
        received.push(mail);
        void answer(mail, done);
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { confirmed, received, stop: () => new Promise((resolve) => server.close(() => resolve(undefined))) };
}

/** @param {string} mail */
const messageId = (mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? '';
/** @param {string} mail */
const recipient = (mail) => /^To: (?:.*<)?([^>\r\n]+)/im.exec(mail)?.[1]?.trim() ?? '';

/**
 * An API whose mails go to a port of ours.
 * @template T
 * @param {(parts: { invite: (number: number) => Promise<{ status: number, time: number }>, due: () => Promise<void>, query: import('../shared/acknowledged-writes.mjs').Query, mailPort: number }) => Promise<T>} work
 */
async function withMail(work) {
  const database = await ownDatabase({ settings: '-c fsync=off' });
  const first = await takePorts(2);
  const api = apiProcess({
    port: first,
    env: { DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${first + 1}`, LOG_LEVEL: 'fatal' },
  });
  try {
    await api.start();
    const { accessToken: token } = await signIn(api.call);
    const [branch] = await database.query('select id, organization_id from branches order by id limit 1');
    return await work({
      invite: async (number) => {
        const began = performance.now();
        const { status } = await api.call('POST', '/user/register', {
          token,
          body: {
            firstName: 'Mail',
            lastName: String(number),
            email: `mail.${number}@gangway.test`,
            organization: branch.organization_id,
            branches: [branch.id],
            services: {},
          },
        });
        return { status, time: performance.now() - began };
      },
      due: async () => {
        await database.query(
          'update outbox_mails set next_attempt_at = now() where sent_at is null and failed_at is null',
        );
      },
      query: database.query,
      mailPort: first + 1,
    });
  } finally {
    await api.kill();
    database.stop();
  }
}

/** @param {() => boolean | Promise<boolean>} condition @param {number} within */
async function until(condition, within) {
  const deadline = Date.now() + within;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await delay(100);
  }
  return true;
}

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'D14',
    tried: '100 invitations while the mail server refuses connections, which then comes back',
    line: 'answers as always, each mail delivered once: 100/100',
    run: () =>
      withMail(async ({ invite, due, query, mailPort }) => {
        const answers = [];
        for (let n = 0; n < 100; n += 1) answers.push(await invite(n));
        const tried = await until(
          async () =>
            (await query('select count(*)::int as n from outbox_mails where attempts = 0 and sent_at is null'))[0].n ===
            0,
          30_000,
        );
        const server = await startMailServer(mailPort);
        await due();
        await until(() => server.confirmed.length >= 100, 30_000);
        await delay(2_000);
        await server.stop();
        const once_ = new Set(server.confirmed.map(recipient)).size;
        const doubled = server.confirmed.length - once_;
        const good = answers.filter(({ status }) => status === 200).length;
        return {
          figure: `${good}/100 answered 200, ${once_}/100 delivered, ${doubled} twice`,
          passed: tried && good === 100 && once_ === 100 && doubled === 0,
        };
      }),
  },
  {
    id: 'D15',
    tried: 'invitations with a mail server that takes 30 s for each, beside one that is quick, 60 of each by turns',
    line: 'the answer is no later: median differs by < 5 ms',
    run: () =>
      withMail((slow) =>
        withMail(async (quick) => {
          const [slowServer, quickServer] = [
            await startMailServer(slow.mailPort, async () => {
              await delay(30_000);
              return 'confirm';
            }),
            await startMailServer(quick.mailPort),
          ];
          const times = { slow: /** @type {number[]} */ ([]), quick: /** @type {number[]} */ ([]) };
          for (let n = 0; n < 60; n += 1) {
            times.slow.push((await slow.invite(n)).time);
            times.quick.push((await quick.invite(n)).time);
          }
          void slowServer.stop();
          await quickServer.stop();
          const at = (/** @type {number[]} */ values, /** @type {number} */ part) =>
            values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
          const delta = at(times.slow, 0.5) - at(times.quick, 0.5);
          const delta95 = at(times.slow, 0.95) - at(times.quick, 0.95);
          return {
            figure: `median ${delta.toFixed(1)} ms later, 95 % ${delta95.toFixed(1)} ms later`,
            passed: delta < 5,
          };
        }),
      ),
  },
  {
    id: 'D16',
    tried: '20 mails of which each is taken, and the line cut before it is confirmed; then again',
    line: 'each comes again under the same Message-ID: 20/20',
    run: () =>
      withMail(async ({ invite, due, mailPort }) => {
        const cut = new Set();
        const server = await startMailServer(mailPort, async (mail) => {
          if (cut.has(recipient(mail))) return 'confirm';
          cut.add(recipient(mail));
          return 'cut';
        });
        for (let n = 0; n < 20; n += 1) await invite(n);
        await until(() => cut.size >= 20, 30_000);
        await until(async () => {
          await due();
          return server.confirmed.length >= 20;
        }, 30_000);
        await server.stop();
        let same = 0;
        for (const mail of server.confirmed) {
          const all = server.received.filter((other) => recipient(other) === recipient(mail)).map(messageId);
          if (all.length >= 2 && new Set(all).size === 1 && all[0] !== '') same += 1;
        }
        return { figure: `${same}/20 came again under the same Message-ID`, passed: same === 20 };
      }),
  },
];
