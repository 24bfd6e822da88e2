import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// Run it among the package's files, so that it finds jose.
const program = fileURLToPath(new URL(`../guide-example-${process.pid}.tmp.mjs`, import.meta.url));
const { privateKey, publicKey } = await generateKeyPair('ES256');

const api = createServer((_request, response) => {
  void exportJWK(publicKey).then((key) => response.end(JSON.stringify({ keys: [{ ...key, kid: 'k', alg: 'ES256' }] })));
});
let example: ReturnType<typeof spawn>;
let issuer: string;
let address: string;

beforeAll(async () => {
  const guide = readFileSync(new URL('../../handbook/connect/hand-off.md', import.meta.url), 'utf8');
  writeFileSync(program, /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '');
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  issuer = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const port = await freePort();
  address = `http://localhost:${port}`;
  example = spawn(process.execPath, [program], {
    env: { GANGWAY_API: issuer, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Wait for any connection; the tests check the answers.
  await vi.waitFor(() => fetch(address), { timeout: 15_000 });
}, 20_000);
afterAll(() => {
  example.kill();
  api.close();
  rmSync(program, { force: true });
});

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const sign = (changes: { use?: string; aud?: string; iss?: string; end?: string } = {}) =>
  new SignJWT({ use: changes.use ?? 'handoff', name: 'Olga Petrova', services: { ocean_tracking: ['Operator'] } })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'k' })
    .setSubject('b7f0')
    .setIssuer(changes.iss ?? issuer)
    .setAudience(changes.aud ?? 'ocean_tracking')
    .setIssuedAt()
    .setExpirationTime(changes.end ?? '2 minutes')
    .sign(privateKey);

const open = (token: string) => fetch(`${address}/start?ship=9&accessToken=${token}`, { redirect: 'manual' });

it("the guide's program starts a session and removes the token from the address", async () => {
  const answer = await open(await sign());
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/start?ship=9');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);

  const page = await fetch(`${address}/start?ship=9`, { headers: { cookie: cookie.split(';', 1)[0] ?? '' } });
  expect([page.status, await page.text()]).toEqual([200, 'Ahoy Olga Petrova, you are Operator.\n']);
});

it("the guide's program refuses tokens for other services", async () => {
  const stranger = await generateKeyPair('ES256');
  const forged = await new SignJWT({ use: 'handoff' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'k' })
    .setExpirationTime('1 minute')
    .sign(stranger.privateKey);
  for (const token of [
    '',
    'nonsense',
    forged,
    await sign({ use: 'session' }),
    await sign({ aud: 'erp' }),
    await sign({ aud: 'gangway-api', use: 'session' }),
    await sign({ iss: 'https://evil.example' }),
    await sign({ end: '1 minute ago' }),
  ]) {
    const answer = await open(token);
    expect([token, answer.status, answer.headers.get('set-cookie')]).toEqual([token, 401, null]);
  }
});
