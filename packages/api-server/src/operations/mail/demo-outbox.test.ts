import { expect, it } from 'vitest';
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
