import { auth } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { hostOf, networkOf, siteOf } from '../../config/ip-address.ts';

describe('the counted network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2ab:3:4:5:6', '2001:db8:1:2ab::/64', '2001:db8:1:200::/56'],
    ['unknown', 'unknown', 'unknown'],
  ])('lies between the host and the site: %s, %s, %s', (address, host, site) => {
    expect([hostOf(address), siteOf(address)]).toEqual([host, site]);
  });
});

describe('behind a proxy trusted by its address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ config: { trustedProxies: ['127.0.0.1'] } });
  });
  afterAll(() => app.close());
  beforeEach(() => app.given.rows(sql`delete from throttle_counters`));

  const knock = async (forwarded: string) => {
    const answer = await app.send(auth.login, {
      body: { email: 'nobody@example.com', password: 'wrong' },
      headers: { 'x-forwarded-for': forwarded },
    });
    expect(answer.status).toBe(401);
  };
  const counted = async () => {
    const { rows } = await app.context.db.execute<{ n: number }>(
      sql`select n from throttle_counters where key like 'sign-in:%' order by n desc`,
    );
    return rows.map(({ n }) => n);
  };

  it('believes the last address alone, which the proxy wrote', async () => {
    for (let index = 0; index < 20; index += 1) await knock(`203.0.113.${index}, 198.51.100.${index}, 192.0.2.7`);
    expect(await counted()).toEqual([20]);
  });

  it('counts a whole /64 as one, and every spelling of an address', async () => {
    for (let index = 0; index < 10; index += 1) await knock(`2001:db8:1:2:${index}::${index + 1}`);
    for (const spelling of [
      '2001:db8:1:2::1',
      '2001:0db8:0001:0002:0000:0000:0000:0001',
      '2001:DB8:1:2::1',
      '2001:db8:1:2:0:0:0:1',
      '2001:db8:1:2::0.0.0.1',
      '2001:db8:1:2::1%eth0',
    ]) {
      await knock(spelling);
    }
    expect(await counted()).toEqual([16]);
    await app.given.rows(sql`delete from throttle_counters`);
    await knock('192.0.2.7');
    await knock('::ffff:192.0.2.7');
    await knock('::ffff:c000:207');
    expect(await counted()).toEqual([3]);
  });

  it('counts an invalid address against the proxy’s', async () => {
    const malformed = [
      'a',
      ' ',
      ',',
      ',,,',
      '192.0.2',
      '192.0.2.256',
      '0x7f.1',
      '127.1',
      '2130706433',
      '::g',
      ':::',
      '[::1]',
      '[2001:db8::1]:443',
      '192.0.2.7:80',
      '"192.0.2.7"',
      'for=192.0.2.7',
      'localhost',
      '<script>',
      "' or 1=1 --",
      '%00',
      '1'.repeat(5000),
      `${'1.'.repeat(2000)}1`,
      '192.0.2.7/24',
      '-1.2.3.4',
      'null',
      'unknown',
      '_hidden',
      '١٩٢.0.2.7',
      '192。0。2。7',
      '192.0.2.7;',
    ].map((text) => Buffer.from(text, 'utf8').toString('latin1'));
    for (const text of malformed) await knock(text);
    // Expect one counter: no spelling may buy another attempt.
    expect(await counted()).toEqual([malformed.length]);
  });
});
