import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { manifests, podOf } from './tests/chart.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** Settings fixed by the deployment: the API's address, and demo-only ones. */
const decided = new Set([
  'HOST',
  'API_PORT',
  'PORTAL_PORT',
  'CONSOLE_PORT',
  'SAMPLE_SERVICE_PORT',
  'SAMPLE_SERVICE_URL',
  'DATA_DIR',
]);
/** Names the role that owns the tables: for migrations alone, since the API may only add to the audit trail. */
const ofOwner = 'DATABASE_OWNER_URL';
const table = readFileSync(new URL('../../api-server/src/config/settings.ts', import.meta.url), 'utf8');
const settings = [...table.matchAll(/^  ([A-Z_]+): /gm)]
  .map(([, name = '']) => name)
  .filter((name) => !decided.has(name));

/** Settings of an app's config.json or headers. */
const ofApps = {
  portal: ['PORTAL_URL', 'BRAND_NAME', 'EMAIL_TLD_MAX_LETTERS', 'PASSWORD_MINIMUM', 'RESET_LINK_SECONDS', 'HSTS'],
  console: ['BRAND_NAME', 'EMAIL_TLD_MAX_LETTERS', 'PASSWORD_MINIMUM', 'HSTS'],
};

it('compose passes every setting of the API and the apps', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string | null> }>;
  };
  expect(settings.length).toBeGreaterThan(35);
  for (const api of ['api-1', 'api-2', 'migrate', 'months']) {
    const given = Object.keys(services[api]?.environment ?? {});
    const isOwner = api === 'migrate' || api === 'months';
    const needed = settings.filter((name) => isOwner || name !== ofOwner);
    expect(needed.filter((name) => !given.includes(name))).toEqual([]);
    expect(given.includes(ofOwner)).toBe(isOwner);
    expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  }
  for (const [app, names] of Object.entries(ofApps)) {
    expect(Object.keys(services[app]?.environment ?? {})).toEqual(expect.arrayContaining(names));
  }
});

describe('the chart', () => {
  const containerOf = (name: string, kind: string) => {
    const manifest = manifests.find((each) => each.kind === kind && each.metadata.name === name);
    return manifest && podOf(manifest)?.containers[0];
  };

  it('gives the API and its migration every setting and the Secret', () => {
    for (const container of [containerOf('gangway-api', 'Deployment'), containerOf('gangway-migrate', 'Job')]) {
      expect(container?.envFrom?.slice(0, 2)).toEqual([
        { configMapRef: { name: 'gangway-settings' } },
        { secretRef: { name: 'gangway-secrets' } },
      ]);
    }
  });

  it('names no unknown setting', () => {
    const given = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    expect(Object.keys(given).length).toBeGreaterThan(5);
    for (const name of Object.keys(given)) expect(settings).toContain(name);
  });

  it.each(Object.entries(ofApps))('gives the %s its settings too', (app, names) => {
    const given = containerOf(`gangway-${app}`, 'Deployment')?.env?.map(({ name }) => name);
    expect(given).toEqual(expect.arrayContaining(names));
  });
});

it('the systemd example names no unknown setting', () => {
  const names = [...read('systemd/gangway.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(names).toContain('HOST');
  for (const name of names) expect([...settings, 'HOST']).toContain(name);
});
