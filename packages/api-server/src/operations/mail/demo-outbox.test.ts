import { expect, it } from 'vitest';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp({ config: { apiUrl: 'https://demo.example.com' } });

const at = async (url: string, host: string) => (await app.server.inject({ url, headers: { host } })).statusCode;

it.each(['localhost:4002', 'localhost', '127.0.0.1:4002', '[::1]:4002', 'demo.example.com'])(
  'the demo mail is read at %s',
  async (host) => {
    expect([await at('/dev/mail.json', host), await at('/dev/mail', host)]).toEqual([200, 200]);
  },
);

it.each(['evil.test', 'evil.test:4002', 'localhost.evil.test', 'localhost:4002.evil.test'])(
  'the demo mail is not read by a page that calls this computer %s',
  async (host) => {
    expect([await at('/dev/mail.json', host), await at('/dev/mail', host)]).toEqual([403, 403]);
  },
);

it('shows a mail as it looks, in a frame without scripts or origin, beside its text', async () => {
  await app.context.db.transaction((tx) =>
    enqueueMail(tx, app.context, {
      kind: 'reset',
      to: 'ada@example.com',
      subject: 'Reset "your" password',
      text: 'Plain text for Ada',
      html: '<html><head><title>x</title></head><body><p class="ink">Rich text</p><script>alert(1)</script></body></html>',
    }),
  );
  const { body, headers } = await app.server.inject({ url: '/dev/mail', headers: { host: 'localhost:4002' } });
  const [frame = ''] = /<iframe[^>]*>/.exec(body) ?? [];
  expect(frame).toContain('title="Reset &quot;your&quot; password"');
  expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(frame).toContain('&lt;base target=&quot;_blank&quot;&gt;');
  expect(frame).toContain('Rich text');
  expect(body).not.toContain('<script');
  expect(body).toContain('<pre>Plain text for Ada</pre>');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
});
