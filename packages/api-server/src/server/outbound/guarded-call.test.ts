import { createServer } from 'node:http';
import { type AddressInfo, type Server as SocketServer, createServer as createSocketServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logoutSender } from '../../openid/logout/logout-delivery.ts';
import { testConfig } from '../../testing/test-config.ts';
import { type Resolve, guardedPost } from './guarded-call.ts';
import { isPublicAddress, networks } from '../../config/public-address.ts';

const reached: string[] = [];
let answer: { status: number; location?: string } = { status: 200 };
// Listeners prove that a call reached the checked address and no other.
const listener = createServer((request, response) => {
  reached.push(`${request.method ?? ''} ${request.url ?? ''}`);
  response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
  response.end('done');
});
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
const port = (listener.address() as AddressInfo).port;
afterAll(() => void listener.close());
beforeEach(() => {
  reached.length = 0;
  answer = { status: 200 };
});

const names =
  (addresses: Record<string, string[]>): Resolve =>
  async (hostname) =>
    (addresses[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Spellings of addresses outside the public internet. */
const notPublic = [
  '127.0.0.1',
  '127.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:db8::1]',
  '[ff02::1]',
  'localhost',
];

describe('in production', () => {
  const guard = { isAllowed: isPublicAddress, httpsOnly: false };
  const post = (address: string, resolve?: Resolve) =>
    guardedPost(address, { logout_token: 'x' }, { ...guard, ...(resolve ? { resolve } : {}) }, 500);

  it.each(notPublic)('does not call %s', async (host) => {
    await expect(post(`http://${host}:${port}/`)).rejects.toThrow(/not on the public internet/);
    expect(reached).toEqual([]);
  });

  it('calls neither a name with one bad address nor a name without any', async () => {
    await expect(
      post(`http://a.example:${port}/`, names({ 'a.example': ['93.184.215.14', '127.0.0.1'] })),
    ).rejects.toThrow('a.example is not on the public internet, nor in OUTBOUND_ALLOWED_NETWORKS.');
    await expect(post(`http://b.example:${port}/`, names({}))).rejects.toThrow('b.example has no address.');
    expect(reached).toEqual([]);
  });

  it('refuses plain http', async () => {
    const send = logoutSender(testConfig({ profile: 'production', outboundAllowedNetworks: ['127.0.0.0/8'] }));
    await expect(send(`http://127.0.0.1:${port}/`, 'x')).rejects.toThrow('https://');
    expect(reached).toEqual([]);
  });

  it('recognizes a public address', () => {
    expect(['93.184.215.14', '1.1.1.1', '2606:4700:4700::1111'].map(isPublicAddress)).toEqual([true, true, true]);
    expect(isPublicAddress('fe80::1%eth0')).toBe(false);
    expect(['10.1.2.3', '10.2.0.1', 'fd00::5'].map(networks(['10.1.0.0/16', 'fd00::/64']))).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('the logout tokens of an installation in production', () => {
  // Notes each connection: a call that gets this far has reached the address.
  let sockets: SocketServer;
  let there: number;
  let connections = 0;
  beforeAll(async () => {
    sockets = createSocketServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    // Listen at every address of this machine, of both families.
    await new Promise<void>((resolve) => sockets.listen(0, resolve));
    there = (sockets.address() as AddressInfo).port;
  });
  afterAll(() => void sockets.close());
  beforeEach(() => {
    connections = 0;
  });
  const production = testConfig({ profile: 'production' });
  const isSent = (sent: Promise<void>) =>
    sent.then(
      () => true,
      () => false,
    );

  it('reach no loopback, private, link-local, metadata or mapped address, by number or by name', async () => {
    for (const host of notPublic) {
      const send = logoutSender(production, names({ 'service.example': [host.replace(/^\[(.*)\]$/, '$1')] }));
      for (const name of [host, 'service.example']) {
        expect([name, await isSent(send(`https://${name}:${there}/`, 'x'))]).toEqual([name, false]);
      }
    }
    expect(connections).toBe(0);
    // Prove that the listener hears a connection.
    await isSent(logoutSender(testConfig())(`http://127.0.0.1:${there}/`, 'x'));
    expect(connections).toBe(1);
  });

  it('go to the address that was checked, even if the name changes its answer', async () => {
    let asked = 0;
    const rebinding: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    const send = logoutSender({ ...production, outboundAllowedNetworks: ['127.0.0.1/32'] }, rebinding);
    await isSent(send(`https://service.example:${there}/`, 'x'));
    expect([asked, connections]).toEqual([1, 1]);
  });
});

describe('a call', () => {
  const guard = { isAllowed: () => true, httpsOnly: false };

  it('goes to the address that was checked, whatever the name answers next', async () => {
    let asked = 0;
    const resolve: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '203.0.113.9', family: 4 }];
    };
    expect(await guardedPost(`http://rebinding.example:${port}/out`, {}, { ...guard, resolve }, 2000)).toBe(200);
    expect([asked, reached]).toEqual([1, ['POST /out']]);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect (%d)', async (status) => {
    answer = { status, location: `http://127.0.0.1:${port}/elsewhere` };
    expect(await guardedPost(`http://127.0.0.1:${port}/out`, {}, guard, 2000)).toBe(status);
    expect(reached).toEqual(['POST /out']);
  });

  it('ends in time without an answer', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const began = performance.now();
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    await expect(guardedPost(address, {}, guard, 300)).rejects.toThrow('No answer within 0.3 seconds.');
    expect(performance.now() - began).toBeLessThan(2000);
    silent.closeAllConnections();
    silent.close();
  });

  it('delivers a logout token with 200 and 204 alone', async () => {
    const send = logoutSender(testConfig());
    for (const [status, isTaken] of [
      [200, true],
      [204, true],
      [302, false],
      [400, false],
      [503, false],
    ] as const) {
      answer = { status };
      const outcome = await send(`http://localhost:${port}/`, 'x').then(
        () => true,
        () => false,
      );
      expect([status, outcome]).toEqual([status, isTaken]);
    }
  });
});
