import { mail } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sendDueMails } from '../../operations/mail/outbox-sender.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { people } from '../../testing/test-fixture.ts';

const app = await suiteApp();

describe('a test mail', () => {
  it('goes to the own address of a Super_Admin, and stands in the trail', async () => {
    const before = await app.expect(200, mail.lastTest, { as: 'superAdmin' });
    expect(before.body).toEqual({ mail: null });
    const { body } = await app.expect(202, mail.sendTest, { as: 'superAdmin' });
    expect(body.mail).toMatchObject({ recipient: people.superAdmin, sentAt: null, attempts: 0, lastError: null });
    const events = await app.given.rows(sql`select action, target_type from audit_events where action = 'mail.tested'`);
    expect(events).toEqual([{ action: 'mail.tested', target_type: 'user' }]);
  });

  it('says why the mail server refused it, then that it took it', async () => {
    await sendDueMails(app.context, () => Promise.reject(new Error('535 wrong password')));
    const refused = await app.expect(200, mail.lastTest, { as: 'superAdmin' });
    expect(refused.body.mail).toMatchObject({ sentAt: null, attempts: 1, lastError: '535 wrong password' });
    await app.given.rows(sql`update outbox_mails set next_attempt_at = now()`);
    const subjects: string[] = [];
    await sendDueMails(app.context, async ({ to, subject }) => {
      if (to === people.superAdmin) subjects.push(subject);
      await Promise.resolve();
    });
    expect(subjects).toEqual(['Test mail from Gangway']);
    const taken = await app.expect(200, mail.lastTest, { as: 'superAdmin' });
    expect(taken.body.mail).toMatchObject({ sentAt: expect.any(String) as string, lastError: null });
  });

  it('is refused after ten in an hour', async () => {
    for (let sent = 1; sent < 10; sent += 1) await app.expect(202, mail.sendTest, { as: 'superAdmin' });
    const { headers } = await app.expect(429, mail.sendTest, { as: 'superAdmin' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each(['orgAdmin', 'auditor'] as const)('is refused to an administrator who is %s', async (as) => {
    expect((await app.send(mail.sendTest, { as })).status).toBe(403);
  });
});
