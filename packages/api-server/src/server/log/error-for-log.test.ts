import type { AddressInfo } from 'node:net';
import { auth, user } from '@gangway/contract';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { errorForLog } from './error-for-log.ts';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { sendDueMails, smtpDelivery } from '../../operations/mail/outbox-sender.ts';
import { suiteApp, testApp } from '../../testing/test-app.ts';

const log: string[] = [];
const app = await suiteApp({
  config: { profile: 'production', logLevel: 'info' },
  logStream: { write: (line) => void log.push(line) },
});

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error,
  );

describe('a failed statement in the log', () => {
  it('keeps its text, code and constraint, and drops its values', async () => {
    const email = 'olga.user@example.com';
    const error = await failureOf(
      app.given.rows(
        sql`insert into users (email, first_name, last_name) values (${email}, ${'Zebedee'}, ${'$argon2id$v=19$secret'})`,
      ),
    );
    const logged = errorForLog(error);
    expect(logged.message).toMatch(/^Failed query: insert into users \(email, first_name, last_name\) values \(\$1/);
    expect(logged.cause).toMatchObject({ code: '23505', constraint: expect.stringContaining('email') as string });
    expect(logged.stack).toMatch(/^\s+at /);
    expect(JSON.stringify(logged)).not.toMatch(/olga|example\.com|Zebedee|argon2id/);
  });

  it('does not quote the unreadable value', async () => {
    const error = await failureOf(app.given.rows(sql`select ${'olga secret'}::uuid`));
    expect(errorForLog(error).cause).toMatchObject({ code: '22P02' });
    expect(JSON.stringify(errorForLog(error))).not.toContain('olga');
  });
});

describe('an unavailable store in the log', () => {
  it('has its reason, and neither stack nor a long statement', async () => {
    const lines = () => log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const away = await testApp({
      config: { profile: 'production', logLevel: 'info' },
      logStream: { write: (line) => void log.push(line) },
    });
    const as = { token: await away.tokenOf('superAdmin') };
    await away.context.store.close();
    log.length = 0;
    expect((await away.send(user.list, { as, query: {} })).status).toBe(503);
    const token = await away.postForm('/oauth2/token', {
      grant_type: 'client_credentials',
      client_id: 'a',
      client_secret: 'b',
    });
    expect(token.statusCode).toBe(503);
    expect(lines().filter(({ msg }) => msg === 'store unavailable')).toHaveLength(2);
    expect(log.join('')).not.toMatch(/"stack":"[^"]/);
    for (const line of log) expect(line.length).toBeLessThan(700);
    await away.close();
  });

  it('drops the stack of each cause, and cuts the statement', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    const logged = errorForLog(new DrizzleQueryError(`select ${'x, '.repeat(500)}`, [], cause));
    expect(logged).toEqual({
      type: 'Error',
      message: expect.stringMatching(/^Failed query: select [x, ]{100,200}…$/),
      stack: '',
      cause: { type: 'Error', message: cause.message, stack: '', code: 'ECONNREFUSED' },
    });
  });
});

it('logs a refused call without a stack', async () => {
  log.length = 0;
  await app.send(user.list, { query: {} });
  await app.send(user.list, { as: { token: 'forged' }, query: {} });
  await app.send(auth.login, { body: { email: 'a@example.com', password: 'wrong' } });
  await app.server.inject('/no/such');
  await app.server.inject({
    method: 'POST',
    url: auth.login.path,
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(log.map((line) => Math.floor((JSON.parse(line) as { status: number }).status / 100))).toEqual([4, 4, 4, 4, 4]);
  expect(log.join('')).not.toMatch(/stack|"err"/);
});

describe('other failures in the log', () => {
  it('hide addresses in their text', () => {
    const logged = errorForLog(
      new Error('no place for <olga.user@example.com>, sorry', { cause: new Error('olga@x') }),
    );
    expect(logged.message).toBe('no place for <…@…>, sorry');
    expect(logged.cause?.message).toBe('…@…');
  });

  it('do not quote invalid JSON', () => {
    const error = (() => {
      try {
        return JSON.parse('olga-secret') as Error;
      } catch (caught) {
        return caught;
      }
    })();
    expect(JSON.stringify(errorForLog(error))).not.toContain('olga');
  });

  it('stay short with a long chain of causes', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(errorForLog(error)).length).toBeLessThan(20_000);
    expect(errorForLog('olga').message).not.toContain('olga');
  });
});

it('reads a long message without an address once', () => {
  const began = performance.now();
  errorForLog(new Error('a'.repeat(64_000)));
  expect(performance.now() - began).toBeLessThan(1_000);
});

it('logs a refused mail with the server’s code, without its recipient', async () => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> is not known here`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  await app.context.db.transaction((tx) =>
    enqueueMail(tx, app.context, {
      kind: 'test',
      to: 'olga.mailed@example.com',
      subject: 'Hello',
      text: 'plain',
      html: '<p>rich</p>',
    }),
  );
  await sendDueMails(app.context, smtpDelivery(`smtp://127.0.0.1:${port}`));
  await new Promise<void>((resolve) => smtp.close(resolve));
  const line = log.find((text) => text.includes('mail not delivered')) ?? '{}';
  expect((JSON.parse(line) as { err: unknown }).err).toMatchObject({ responseCode: 550, command: 'RCPT TO' });
  expect(log.join('')).not.toMatch(/olga\.mailed|example\.com/);
});
