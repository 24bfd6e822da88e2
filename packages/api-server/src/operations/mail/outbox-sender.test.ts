import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { sendDueMails, smtpDelivery } from './outbox-sender.ts';

let received: string[] = [];
let refuse = false;

const app = await testApp({ config: { profile: 'production' } });
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString());
      done(refuse ? new Error('mailbox away') : null);
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await app.close();
});

const deliver = () => smtpDelivery(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
const put = (subject: string) =>
  app.context.db.transaction((tx) =>
    enqueueMail(tx, app.context, {
      kind: 'test',
      to: 'a@example.com',
      subject,
      text: 'plain text',
      html: '<p>rich</p>',
    }),
  );
const row = async () => {
  const rows = await app.given.rows<{
    attempts: number;
    sent: boolean;
    sealed: string | null;
    wait: number;
  }>(sql`
    select attempts, sent_at is not null as sent, sealed, extract(epoch from next_attempt_at - now())::int as wait
      from outbox_mails order by id desc limit 1`);
  return rows[0]!;
};
const due = () => app.given.rows(sql`update outbox_mails set next_attempt_at = now()`);

describe('the sender', () => {
  it('delivers text and HTML once, and forgets the content', async () => {
    await put('First');
    expect(await sendDueMails(app.context, deliver())).toBe(1);
    expect(await sendDueMails(app.context, deliver())).toBe(0);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/Subject: First/);
    expect(received[0]).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(received[0]).toContain('plain text');
    expect(received[0]).toContain('<p>rich</p>');
    expect(await row()).toMatchObject({ sent: true, sealed: null });
  });

  it('retries with the same Message-ID at growing intervals', async () => {
    received = [];
    refuse = true;
    await put('Second');
    await sendDueMails(app.context, deliver());
    expect(await row()).toMatchObject({ attempts: 1, sent: false });
    expect((await row()).wait).toBeGreaterThan(50);
    await due();
    await sendDueMails(app.context, deliver());
    expect((await row()).wait).toBeGreaterThan(110);
    refuse = false;
    await due();
    expect(await sendDueMails(app.context, deliver())).toBe(1);
    const ids = received.map((text) => /^Message-ID: (.+)$/im.exec(text)?.[1]);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  it('does not stall on a mail server that refuses connections', async () => {
    await put('Third');
    expect(await sendDueMails(app.context, smtpDelivery('smtp://127.0.0.1:9'))).toBe(0);
    await due();
    expect(await sendDueMails(app.context, deliver())).toBe(1);
  });

  it('notifies administrators when it gives up', async () => {
    await put('Fourth');
    await app.given.rows(sql`update outbox_mails set attempts = 13 where sent_at is null`);
    await sendDueMails(app.context, smtpDelivery('smtp://127.0.0.1:9'));
    const rows = await app.given.rows(sql`select title, message from notifications where kind = 'mail-undelivered'`);
    const said = { code: 'mail_undelivered', values: { recipient: 'a@example.com' } };
    expect(rows).toEqual([{ title: 'A mail to a@example.com couldn’t be delivered', message: JSON.stringify(said) }]);
  });
});
