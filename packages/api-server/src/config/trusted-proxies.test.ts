import { describe, expect, it } from 'vitest';
import { proxyProblem, trustedProxies } from './trusted-proxies.ts';

describe('an entry of TRUSTED_PROXY', () => {
  it.each(['10.0.0.5', '10.0.0.0/24', '10.0.0.5/32', '2001:db8::5', '2001:db8:1:2::/64'])('may be %s', (entry) => {
    expect(proxyProblem(entry)).toBeUndefined();
  });

  it.each([
    'true',
    '0.0.0.0/0',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '::/0',
    '2001:db8::/63',
    '10.0.0.5/0',
    '10.0.0.0/23',
    '10.0.0.0/99',
    '10.0.0.0/',
    '10.0.0.0/24/24',
    '10.0.0.0/1e1',
    '999.999.1.1',
    '::::',
    'fe80::1%eth0',
    '::ffff:0.0.0.0/96',
    '::ffff:0:0/96',
    'localhost',
  ])('may not be %s', (entry) => {
    expect(proxyProblem(entry)).toBeDefined();
  });
});

it('recognizes a trusted address in every spelling, and no other', () => {
  const isTrusted = trustedProxies(['10.0.0.5', '192.0.2.0/24', '2001:db8::5', '2001:db8:1:2::/64']);
  for (const address of [
    '10.0.0.5',
    '::ffff:10.0.0.5',
    '::ffff:a00:5',
    '192.0.2.200',
    '2001:0DB8::0005',
    '2001:db8:1:2::9',
  ])
    expect([address, isTrusted(address)]).toEqual([address, true]);
  for (const address of [
    '10.0.0.6',
    '192.0.3.1',
    '2001:db8::6',
    '2001:db8:1:3::9',
    '',
    'unknown',
    '10.0.0.5, 10.0.0.6',
    undefined,
  ])
    expect([address, isTrusted(address)]).toEqual([address, false]);
});
