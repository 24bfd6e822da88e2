import { auth, looks, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { announceEnds } from '../operations/jobs/end-access.ts';
import { sendDueMails } from '../operations/mail/outbox-sender.ts';
import { type Person, people } from '../testing/test-fixture.ts';
import { suiteApp } from '../testing/test-app.ts';
import { openMail } from './enqueue-mail.ts';

const portalUrl = 'https://portal.gangway.example';
const app = await suiteApp({ config: { brandName: 'Gangway', portalUrl, passwordGrant: true } });
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const foot = 'Harbour Freight <GmbH>\nQuay 3, Hamburg';

beforeEach(async () => {
  await app.given.empty(
    'outbox_mails',
    'organization_looks',
    'organization_hosts',
    'throttle_counters',
    'notifications',
  );
  await app.given.rows(sql`update organizations set second_step = 'off'`);
  await app.expect(200, looks.change, {
    as: 'orgAdmin',
    params: { id: harbour },
    body: { name: 'Quay Three', mailFoot: foot },
  });
});

const publish = () => app.expect(200, looks.publish, { as: 'orgAdmin', params: { id: harbour }, body: {} });
const host = (name: string, state: string) =>
  app.given.rows(sql`
    insert into organization_hosts (host, organization_id, state, proof) values (${name}, ${harbour}, ${state}, 'x')`);

/** The one mail in the outbox. */
async function mail() {
  const rows = await app.given.rows<{ sealed: string; subject: string }>(
    sql`select sealed, subject from outbox_mails where sealed is not null`,
  );
  expect(rows).toHaveLength(1);
  const { sealed, subject } = rows[0]!;
  return { subject, ...openMail(app.context.secrets, sealed) };
}

/** The mail with a new password's link that a person asked for. */
async function resetMailOf(person: Person, headers: Record<string, string> = {}) {
  await app.expect(200, auth.resetEmail, { query: { email: people[person] }, headers });
  // Nothing delivers: the request becomes a mail.
  await sendDueMails(app.context, () => Promise.reject(new Error('later')));
  return mail();
}

describe('mails to people of an organization', () => {
  it('have the product’s name and portal while its looks are a draft', async () => {
    const { subject, text } = await resetMailOf('user');
    expect(subject).toBe('Reset your Gangway password');
    expect(text).toContain(`${portalUrl}/reset-password/`);
    expect(text).not.toContain('Quay');
  });

  it('have its brand and foot once they are live, as text and as HTML', async () => {
    await publish();
    const { subject, text, html } = await resetMailOf('user');
    expect(subject).toBe('Reset your Quay Three password');
    expect(text).toContain('Quay Three sent this email automatically.');
    expect(text.endsWith('\n\nHarbour Freight <GmbH>\nQuay 3, Hamburg')).toBe(true);
    expect(html).toContain('Harbour Freight &lt;GmbH&gt;<br>Quay 3, Hamburg</td>');
    expect(html).not.toContain('<GmbH>');
  });

  it('lead to its first live host, never to one that a request names', async () => {
    await host('waiting.example', 'waiting');
    await host('failing.example', 'failing');
    expect((await resetMailOf('user', { host: 'evil.example', origin: portalUrl })).text).toContain(
      `${portalUrl}/reset-password/`,
    );
    await app.given.empty('outbox_mails');
    await host('portal.harbour.example', 'live');
    const { text, html } = await resetMailOf('user');
    expect(text).toContain('https://portal.harbour.example/reset-password/');
    expect(text + html).not.toContain('portal.gangway.example');
  });

  it('lead to the portal where only passkeys count', async () => {
    await host('portal.harbour.example', 'live');
    await app.given.rows(sql`update organizations set second_step = 'phishing_resistant' where id = ${harbour}`);
    expect((await resetMailOf('user')).text).toContain(`${portalUrl}/reset-password/`);
  });

  it('invite with both', async () => {
    await publish();
    await host('portal.harbour.example', 'live');
    await app.expect(200, user.register, {
      as: 'orgAdmin',
      body: {
        firstName: 'New',
        lastName: 'Person',
        email: 'new.person@example.com',
        organization: harbour,
        branches: [await app.given.idOf('branches', 'Hamburg')],
        services: {},
      },
    });
    const { subject, text } = await mail();
    expect(subject).toBe("You're invited to Quay Three");
    expect(text).toContain('https://portal.harbour.example/password/');
    expect(text).toContain('Quay 3, Hamburg');
  });

  it('announce the end of access with both', async () => {
    await publish();
    await host('portal.harbour.example', 'live');
    await app.given.person({
      organization: 'Harbour Freight',
      roles: { erp: 'api_user' },
      until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    });
    await announceEnds(app.context);
    const { text } = await mail();
    expect(text).toContain('https://portal.harbour.example/services');
    expect(text).toContain('Quay 3, Hamburg');
  });
});

it('leaves mails to people of other organizations as they are', async () => {
  await publish();
  await host('portal.harbour.example', 'live');
  const { subject, text } = await resetMailOf('otherUser');
  expect(subject).toBe('Reset your Gangway password');
  expect(text).toContain(`${portalUrl}/reset-password/`);
  expect(text).not.toContain('Harbour');
});
