import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStaticApp } from './static-app.ts';

const script = 'console.log("hello from the app");\n'.repeat(50);
const visit = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };

let root: string;
let app: FastifyInstance;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'gangway-app-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>',
  );
  writeFileSync(join(root, 'config.json'), '{"apiUrl":"http://build-time.example"}');
  writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'assets/main-abc123.js'), script);
  writeFileSync(join(root, 'assets/main-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(join(root, 'assets/main-abc123.js.gz'), gzipSync(script));
  app = await createStaticApp({
    root,
    appUrl: 'http://localhost:4000',
    passkeys: true,
    apiUrl: 'http://localhost:4002/',
    config: { apiUrl: 'http://localhost:4002', brandName: 'Gangway' },
  });
});

afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

function policyOf(headers: Record<string, unknown>): Map<string, string> {
  return new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.slice(directive.indexOf(' ') + 1)]),
  );
}

describe('a page', () => {
  it('names the address of its app, so that the portal knows the host of an organization', async () => {
    const response = await app.inject({ url: '/login', headers: { ...visit, host: 'portal.harbour.example' } });
    expect(response.body).toContain('<html data-address="http://localhost:4000" lang="en">');
  });

  it.each(['/', '/index.html', '/login', '/users?page=2', '/password/a.b-c_d?email=a@b.co', '/reset-password/x/'])(
    'is served at %s',
    async (url) => {
      const response = await app.inject({ url, headers: visit });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.body).toContain('<div id="root">');
    },
  );

  it('is the same at a host of an organization, and calls the API alone', async () => {
    const response = await app.inject({ url: '/login', headers: { ...visit, host: 'portal.harbour.example' } });
    expect(response.statusCode).toBe(200);
    const policy = policyOf(response.headers);
    expect([policy.get('connect-src'), policy.get('img-src')]).toEqual([
      "'self' http://localhost:4002",
      "'self' data:",
    ]);
  });

  it('carries a fresh style nonce each time, the same in page and policy', async () => {
    const nonces = new Set<string>();
    for (let visitNumber = 0; visitNumber < 5; visitNumber += 1) {
      const response = await app.inject({ url: '/', headers: visit });
      const nonce = /content="([^"]+)"/.exec(response.body)?.[1] ?? '';
      expect(policyOf(response.headers).get('style-src')).toBe(`'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
    expect([...nonces].join('')).not.toContain('__');
  });

  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate, br;q=0', gunzipSync],
    [undefined, 'identity', (body: Buffer) => body],
    [undefined, undefined, (body: Buffer) => body],
  ])('is sent as %s to clients that accept %s, with its nonce', async (encoding, accepted, decompress) => {
    const headers = { ...visit, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) };
    const response = await app.inject({ url: '/login', headers });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('accept-encoding');
    const page = decompress(response.rawPayload).toString();
    const nonce = /content="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(policyOf(response.headers).get('style-src')).toBe(`'self' 'nonce-${nonce}'`);
  });

  it('may only run its own scripts, call the API, and never be framed', async () => {
    const policy = policyOf((await app.inject({ url: '/', headers: visit })).headers);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self' http://localhost:4002");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
  });

  it('sends no referrer and fixes its content type', async () => {
    const { headers } = await app.inject({ url: '/login', headers: visit });
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it.each(['portal', 'admin-console'])("of the %s shows the installation's name from the start", async (name) => {
    const source = readFileSync(new URL(`../../../apps/${name}/index.html`, import.meta.url), 'utf8');
    // Prerender the brand mark, as the build does.
    writeFileSync(join(root, 'index.html'), source.replace('<div id="root">', '$&<span>Gangway</span>'));
    const named = await createStaticApp({
      root,
      appUrl: 'http://localhost:4000',
      passkeys: true,
      apiUrl: 'http://localhost:4002',
      config: { brandName: 'Smith & <Sons>' },
    });
    const { body } = await named.inject({ url: '/login', headers: visit });
    await named.close();
    expect(body).toContain('<title>Smith &amp; &lt;Sons></title>');
    expect(body).toContain('<span>Smith &amp; &lt;Sons></span>');
    expect(body).not.toContain('Gangway');
  });

  it('tells the browser to stay on https when served over it', async () => {
    const secure = await createStaticApp({
      root,
      appUrl: 'https://portal.example',
      passkeys: true,
      apiUrl: 'https://api.example',
      config: {},
    });
    const { headers } = await secure.inject({ url: '/', headers: visit });
    await secure.close();
    expect(headers['strict-transport-security']).toBe('max-age=86400');
  });
});

describe('a file', () => {
  it('with a hash in its name is cached forever', async () => {
    const response = await app.inject({ url: '/assets/main-abc123.js' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('javascript');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.body).toBe(script);
  });

  it.each([
    ['br', 'br, gzip'],
    ['gzip', 'gzip'],
  ])('is sent precompressed as %s to clients that accept %s', async (encoding, accepted) => {
    const response = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': accepted } });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toContain('javascript');
    expect(response.headers['vary']).toBe('accept-encoding');
    expect(response.rawPayload.length).toBeLessThan(script.length);
  });

  it('without a hash is revalidated each time', async () => {
    const response = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'br' } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/assets/gone-000000.js', { 'sec-fetch-mode': 'no-cors' }],
    ['/assets/gone-000000.js', visit],
    ['/assets/', visit],
    ['/logo.png', visit],
    ['/users', { 'sec-fetch-mode': 'cors', accept: '*/*' }],
    ['/users', { accept: 'application/json' }],
    ['/users', { accept: 'application/json, text/html;q=0' }],
    ['/users', { accept: 'text/html;q=0.0, */*' }],
    ['/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200', visit],
  ])('answers 404 when missing, never the page: %s', async (url, headers) => {
    const response = await app.inject({ url, headers });
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).not.toContain('<div');
  });

  it.each([undefined, '*/*', 'text/*', 'application/json, */*;q=0.1', 'TEXT/HTML;level=1'])(
    'answers GET and HEAD of a page to clients that accept %s (RFC 9110 12.5.1)',
    async (accept) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await app.inject({ method, url: '/login', headers: accept === undefined ? {} : { accept } });
        expect(response.statusCode).toBe(200);
        expect(response.headers['content-type']).toContain('text/html');
      }
    },
  );

  it.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd'])(
    'outside the app is out of reach: %s',
    async (url) => {
      const { statusCode, body } = await app.inject({ url });
      // Some are pages of the app by their address, none is a file.
      expect(statusCode === 404 || body.includes('<div')).toBe(true);
    },
  );
});

it('serves the run-time settings in config.json, never cached', async () => {
  const response = await app.inject({ url: '/config.json', headers: { 'accept-encoding': 'br' } });
  expect(response.json()).toEqual({ apiUrl: 'http://localhost:4002', brandName: 'Gangway' });
  expect(response.headers['cache-control']).toBe('no-store');
});

it('leads password managers to the change-password screen', async () => {
  const response = await app.inject({ url: '/.well-known/change-password', headers: visit });
  expect(response.statusCode).toBe(302);
  expect(response.headers['location']).toBe('/change-password');
});

it('refuses a build without a page at once', async () => {
  rmSync(join(root, 'index.html'));
  await expect(
    createStaticApp({ root, appUrl: 'http://localhost:1', apiUrl: 'http://localhost:2', passkeys: false, config: {} }),
  ).rejects.toThrow('index.html');
});
