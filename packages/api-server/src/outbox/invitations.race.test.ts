import type { AddressInfo } from 'node:net';
import { importing } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { sendDueMails, smtpDelivery } from '../operations/mail/outbox-sender.ts';

const people = trials(30, 500);
const perMinute = 1200;

const received: { to: string; at: number }[] = [];
const app = await testApp({ config: { profile: 'production' } });
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope: { rcptTo } }, done) => {
    stream.resume();
    stream.on('end', () => {
      received.push(...rcptTo.map(({ address }) => ({ to: address, at: performance.now() })));
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await app.close();
});

it(`invitations of ${people} imported people arrive once each, never faster than the set rate, whichever of three replicas sends`, async () => {
  await app.given.empty('outbox_mails');
  const emails = Array.from({ length: people }, (_, index) => `invited.${index}@example.com`);
  const { body: plan } = await app.expect(200, importing.preview, {
    as: 'superAdmin',
    body: {
      kind: 'people',
      columns: ['Email', 'First Name', 'Organization', 'Branch'],
      rows: emails.map((email) => [email, 'Ana', 'Harbour Freight', 'Hamburg']),
    },
  });
  await app.expect(200, importing.apply, { as: 'superAdmin', body: { hash: plan.hash } });
  const waiting = async () =>
    (await app.given.rows<{ n: number }>(sql`select count(*)::int as n from outbox_mails where sent_at is null`))[0]?.n;
  expect(await waiting()).toBe(people);

  const started = performance.now();
  const deliver = smtpDelivery(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
  // Run as the job does: once a second.
  const replica = async () => {
    while ((await waiting()) !== 0) await sendDueMails(app.context, deliver, perMinute);
  };
  await Promise.all([replica(), replica(), replica()]);
  const took = performance.now() - started;

  expect(received.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  const most = (milliseconds: number) =>
    Math.max(
      ...received.map(({ at }) => received.filter((mail) => mail.at >= at && mail.at < at + milliseconds).length),
    );
  expect(most(1000)).toBeLessThanOrEqual(perMinute / 60);
  expect(most(10_000)).toBeLessThanOrEqual(perMinute / 6);
  process.stderr.write(
    `${people} invitations at ${perMinute} a minute: ${(took / 1000).toFixed(1)} s, at most ${most(1000)} a second\n`,
  );
}, 300_000);
