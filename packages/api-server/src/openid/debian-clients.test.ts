import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endChild, freePort } from '@gangway/tooling/child-process';
import { fullTrials } from '@gangway/tooling/trials';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { appOnPort, throughPortal } from '../testing/app-on-port.ts';
import { openidService } from '../testing/openid-service.ts';

// Clients in Python and Go, of Debian's packages, as their own documents set them up: none of them sends PKCE.

const app = await appOnPort();
const issuer = app.context.config.apiUrl;

// Debian and Ubuntu: `apt-get install python3-django python3-jose python3-social-django`.
const hasDjango = ['django', 'jose', 'social_django'].every((name) =>
  existsSync(`/usr/lib/python3/dist-packages/${name}`),
);
if (!hasDjango) process.stderr.write('Django with python-social-auth is not installed: its test does not run.\n');

it.skipIf(!hasDjango)('python-social-auth signs in by OpenIdConnectAuth with its three settings', async () => {
  const service = await openidService(app, { redirectUris: ['http://localhost:4003/complete/oidc/'] });
  const program = spawn('/usr/bin/python3', [fileURLToPath(new URL('../testing/django-sign-in.py', import.meta.url))], {
    env: { ISSUER: issuer, CLIENT_ID: service.clientId, CLIENT_SECRET: service.clientSecret },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
    const asked = new URL(await nextOf(lines));
    expect(asked.searchParams.has('code_challenge')).toBe(false);
    program.stdin.end(`${(await throughPortal(app, asked)).href}\n`);
    expect(JSON.parse(await nextOf(lines))).toMatchObject({ name: 'Olga Petersen', email: 'olga.user@example.com' });
  } finally {
    await endChild(program);
  }
});

async function nextOf(lines: AsyncIterator<string>): Promise<string> {
  const { done, value } = await lines.next();
  if (done) throw new Error('The program ended; its error stands above.');
  return value;
}

// Debian and Ubuntu: `apt-get install golang-go golang-github-coreos-go-oidc-dev`, 80 MB: nightly.
const goPath = '/usr/share/gocode';
const examples = `${goPath}/src/github.com/coreos/go-oidc/example`;
const hasGo = existsSync('/usr/bin/go') && existsSync(examples);
if (fullTrials && !hasGo) process.stderr.write('go-oidc is not installed: its tests do not run.\n');

describe.skipIf(!fullTrials || !hasGo)('go-oidc', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-go-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['idtoken', 'IDTokenClaims'],
    ['nonce', 'IDTokenClaims'],
    ['userinfo', 'UserInfo'],
  ])('signs in by its own example %s, with nothing changed but the issuer and the port', async (example, answer) => {
    const port = await freePort();
    const here = `http://127.0.0.1:${port}`;
    const service = await openidService(app, { redirectUris: [`${here}/auth/google/callback`] });
    const source = join(folder, `${example}.go`);
    writeFileSync(
      source,
      readFileSync(`${examples}/${example}/app.go`, 'utf8')
        .replace('https://accounts.google.com', issuer)
        .replaceAll('127.0.0.1:5556', `127.0.0.1:${port}`),
    );
    const program = join(folder, example);
    await promisify(execFile)('/usr/bin/go', ['build', '-o', program, source], {
      env: { PATH: '/usr/bin:/bin', GO111MODULE: 'off', GOPATH: goPath, GOCACHE: join(folder, 'cache') },
    });
    const running: ChildProcess = spawn(program, {
      env: { GOOGLE_OAUTH2_CLIENT_ID: service.clientId, GOOGLE_OAUTH2_CLIENT_SECRET: service.clientSecret },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      const first = await vi.waitFor(() => fetch(here, { redirect: 'manual' }), { timeout: 20_000 });
      const asked = new URL(first.headers.get('location') ?? '');
      expect(asked.searchParams.has('code_challenge')).toBe(false);
      const page = await fetch(await throughPortal(app, asked));
      expect(await page.json()).toMatchObject({ [answer]: { email: 'olga.user@example.com', email_verified: true } });
    } finally {
      await endChild(running);
    }
  });
});
