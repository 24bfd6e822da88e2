import { mail } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
await app.given.rows(sql`
  insert into outbox_mails (message_id, kind, recipient, subject, sealed, attempts, failed_at, last_error)
  values ('<1@x>', 'reset', 'gone@gangway.test', 'Reset your password', 'sealed text', 12, now(), '550 no such user'),
         ('<2@x>', 'reset', 'waits@gangway.test', 'Reset your password', 'sealed text', 2, null, 'timeout')`);

it('lists mails given up, with the reason and without their text', async () => {
  const { body, headers } = await app.expect(200, mail.undelivered, { as: 'auditor', query: { page: 1, size: 10 } });
  expect(headers['x-total-count']).toBe('1');
  expect(body).toEqual([
    {
      id: expect.any(Number) as number,
      recipient: 'gone@gangway.test',
      subject: 'Reset your password',
      attempts: 12,
      createdAt: expect.any(String) as string,
      failedAt: expect.any(String) as string,
      lastError: '550 no such user',
    },
  ]);
  const none = await app.expect(200, mail.undelivered, { as: 'superAdmin', query: { 'f.recipient': 'waits' } });
  expect(none.body).toEqual([]);
});
