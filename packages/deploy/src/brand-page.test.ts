import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brandPage } from '../scripts/brand-page.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entrypoint = join(root, 'packages/deploy/containers/app-entrypoint.sh');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gangway-brand-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the container's start script with its folders under a temporary one. */
function start(app: string, brand: string): { page: string; config: unknown } {
  const container = mkdtempSync(join(folder, `${app}-`));
  for (const name of ['srv', 'tmp']) mkdirSync(join(container, name));
  copyFileSync(join(root, 'apps', app, 'index.html'), join(container, 'srv/index.html'));
  const script = readFileSync(entrypoint, 'utf8').replaceAll(/ \/(?=(?:srv|tmp)\/)/g, ` ${container}/`);
  const settings = [
    `GANGWAY_APP=${app}`,
    'API_URL=https://api.example.com',
    'PORTAL_URL=https://portal.example.com',
    'CONSOLE_URL=https://console.example.com',
    `BRAND_NAME=${brand}`,
  ];
  execFileSync('env', [...settings, 'sh', '-c', script]);
  return {
    page: readFileSync(join(container, 'tmp/index.html'), 'utf8'),
    config: JSON.parse(readFileSync(join(container, 'tmp/config.json'), 'utf8')),
  };
}

it.each(
  ['portal', 'admin-console'].flatMap((app) =>
    ['Acme', 'Smith & <Sons>', 'A|B \\1 $& "C"'].map((brand) => [app, brand] as const),
  ),
)('names the page of the %s %s, from a folder and from a container', (app, brand) => {
  const source = readFileSync(join(root, 'apps', app, 'index.html'), 'utf8');
  const address = app === 'portal' ? 'https://portal.example.com' : undefined;
  const page = brandPage(source, brand, address);
  expect(/<html[^>]* data-address="([^"]*)"/.exec(page)?.[1]).toBe(address);
  expect(page).toContain(`<title>${brand.replace('&', '&amp;').replace('<', '&lt;')}</title>`);
  expect(page).not.toContain('Gangway');
  const container = start(app, brand);
  expect(container.page).toBe(page);
  expect(container.config).toMatchObject({ brandName: brand });
});
