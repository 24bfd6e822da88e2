import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { portOf } from '@gangway/tooling/child-process';
import { verify } from '@node-rs/argon2';
import { build } from 'vite';
import { passwordHash } from './population.mjs';

const services = ['Ocean Tracking', 'Air Tracking', 'Document Management', 'ERP'];

/**
 * Builds floor/ by Vite and serves it precompressed from a minimal server: the cost of React alone. Verifies passwords
 * as Gangway does, and generates its rows.
 */
export async function startFloor() {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-floor-'));
  await build({
    root: fileURLToPath(new URL('../../floor/', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  const page = brotliCompressSync(readFileSync(join(folder, 'index.html')));
  const files = new Map(
    readdirSync(join(folder, 'assets')).map((name) => [
      `/assets/${name}`,
      brotliCompressSync(readFileSync(join(folder, 'assets', name))),
    ]),
  );
  rmSync(folder, { recursive: true });

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function respond(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
    if (pathname.startsWith('/api/')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(await answer(pathname, searchParams, request)));
      return;
    }
    const file = files.get(pathname);
    response.writeHead(200, {
      'content-encoding': 'br',
      ...(file === undefined
        ? { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
        : { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' }),
    });
    response.end(file ?? page);
  }
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @param {string} path @param {URLSearchParams} query @param {import('node:http').IncomingMessage} request */
async function answer(path, query, request) {
  if (path === '/api/services') return services;
  if (path === '/api/users') {
    const first = Number(query.get('page')) * 100;
    return Array.from({ length: 100 }, (_, index) => ({
      id: first + index,
      name: `Name ${first + index}`,
      email: `name.${first + index}@bench.test`,
      organization: 'Baltic Lines',
      branch: 'Hamburg',
      roles: 'admin, user',
      created: '2026-01-01',
      active: 'Active',
    }));
  }
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return { signedIn: await verify(passwordHash, String(JSON.parse(body).password)) };
}
