import { expect, it } from 'vitest';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp({ config: { apiUrl: 'https://demo.example.com' } });

const at = async (url: string, host: string) => (await app.server.inject({ url, headers: { host } })).statusCode;

it.each(['localhost:4002', 'localhost', '127.0.0.1:4002', '[::1]:4002', 'demo.example.com'])(
  'shows the demo mail at %s',
  async (host) => {
    expect([await at('/dev/mail.json', host), await at('/dev/mail', host)]).toEqual([200, 200]);
  },
);

it.each(['evil.test', 'evil.test:4002', 'localhost.evil.test', 'localhost:4002.evil.test'])(
  'refuses a page that calls this computer %s',
  async (host) => {
    expect([await at('/dev/mail.json', host), await at('/dev/mail', host)]).toEqual([403, 403]);
  },
);

const html = (url: string) => app.server.inject({ url, headers: { host: 'localhost:4002' } });

const mailTo = (to: string, subject: string) =>
  app.context.db.transaction((tx) =>
    enqueueMail(tx, app.context, {
      kind: 'reset',
      to,
      subject,
      text: `Plain text for ${to}: https://gangway.test/a`,
      html: '<html><head><title>x</title></head><body><p class="ink">Rich text</p><script>alert(1)</script></body></html>',
    }),
  );

it('shows an empty inbox', async () => {
  expect((await html('/dev/mail')).body).toContain('No mail yet');
});

it('shows the latest mail as it looks, in a frame without scripts or origin', async () => {
  await mailTo('ada@example.com', 'Reset "your" password');
  const { body, headers } = await html('/dev/mail');
  const [frame = ''] = /<iframe[^>]*>/.exec(body) ?? [];
  expect(frame).toContain('title="Reset &quot;your&quot; password"');
  expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(frame).toContain('&lt;base target=&quot;_blank&quot;&gt;');
  expect(frame).toContain('Rich text');
  expect(body).not.toContain('<script');
  expect(body).not.toContain('<pre>');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
});

it('opens a mail of the list, and shows its text', async () => {
  await mailTo('grace@example.com', 'Welcome aboard');
  const { body } = await html('/dev/mail');
  const [, id = ''] = /\/dev\/mail\?mail=(\d+)">\s*<b>Reset/.exec(body) ?? [];
  const opened = (await html(`/dev/mail?mail=${id}&as=text`)).body;
  expect(opened).toContain(`<a href="/dev/mail?mail=${id}" aria-current="true">`);
  expect(opened).toMatch(/<pre>Plain text for ada@example\.com: <a href="https:\/\/gangway\.test\/a"/);
  expect(opened).not.toContain('<iframe');
});

it('keeps the fields of a mail as data', async () => {
  const [mail] = (await html('/dev/mail.json')).json<Record<string, string>[]>();
  expect(Object.keys(mail ?? {})).toEqual(['to', 'subject', 'text', 'html', 'sentAt']);
});
