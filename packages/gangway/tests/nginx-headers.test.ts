import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commonHeaders, pageHeaders } from '../src/security-headers.ts';

const nginx = (file: string) => readFileSync(new URL(`../../deploy/nginx/${file}`, import.meta.url), 'utf8');
const api = 'https://api.example.com';

/** `add_header Name "value" always;` lines, names in lower case. */
function addedHeaders(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/add_header ([\w-]+) (?:"([^"]*)"|(\S+)) always;/g)].map(([, name = '', quoted, bare]) => [
      name.toLowerCase(),
      quoted ?? bare ?? '',
    ]),
  );
}

// Two servers send the same apps: keep their headers equal.
it('nginx sends the same headers with every response as our server', () => {
  const sent = addedHeaders(nginx('app-headers.conf'));
  expect(sent['strict-transport-security']).toBe('$gangway_hsts');
  expect({ ...sent, 'strict-transport-security': 'max-age=86400' }).toEqual(
    commonHeaders({ appUrl: 'https://portal.example.com' }),
  );
});

/** Permissions a site adds: `set`, or in the container, which serves either app, `map`. */
function passkeysOf(text: string, app: string): string {
  const set = /set \$gangway_passkeys "([^"]*)"/.exec(text)?.[1];
  return set ?? new RegExp(`^ +${app} "([^"]*)";`, 'm').exec(text)?.[1] ?? '';
}

it.each([
  ['portal.conf.template', 'portal'],
  ['console.conf.template', 'admin-console'],
  ['app-container.conf.template', 'portal'],
  ['app-container.conf.template', 'admin-console'],
])('nginx sends the same headers with a page as our server: %s, %s', (site, app) => {
  const page = addedHeaders(nginx('app-locations.conf').split('\nlocation / {')[1] ?? '');
  const policy = /set \$gangway_csp "([^"]+)"/.exec(nginx(site))?.[1] ?? '';
  expect({
    ...page,
    'content-security-policy': policy.replace('$request_id', 'n').replace('${API_URL}', api),
    'permissions-policy': page['permissions-policy']?.replace('$gangway_passkeys', () => passkeysOf(nginx(site), app)),
  }).toEqual(pageHeaders({ apiUrl: api, passkeys: app === 'portal' }, 'n'));
});

it('a plain static host sends them too, but allows inline styles where it cannot create a nonce', () => {
  const text = readFileSync(new URL('../../deploy/static-host/_headers', import.meta.url), 'utf8');
  const [, ...lines] = (text.split('\n/*\n')[1] ?? '').split(/\n(?=\S)/)[0]?.split('\n') ?? [];
  const headers = Object.fromEntries(
    [`${(text.split('\n/*\n')[1] ?? '').split('\n')[0]}`, ...lines]
      .map((line) => line.trim())
      .filter((line) => line.includes(': '))
      .map((line) => [line.split(': ', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(': ') + 2)]),
  );
  const page = pageHeaders({ apiUrl: api, passkeys: true }, 'n');
  expect({
    ...headers,
    'strict-transport-security': headers['strict-transport-security']?.replace('${HSTS}', 'max-age=86400'),
    'content-security-policy': headers['content-security-policy']?.replace('${API_URL}', api),
    'permissions-policy': headers['permissions-policy']?.replace('${PASSKEYS}', ', publickey-credentials-get=(self)'),
  }).toEqual({
    ...commonHeaders({ appUrl: 'https://portal.example.com' }),
    ...page,
    'content-security-policy': page['content-security-policy']?.replace("'nonce-n'", "'unsafe-inline'"),
  });
});
