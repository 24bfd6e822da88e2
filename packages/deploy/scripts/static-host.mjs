/**
 * Makes a built app ready for a plain static host:
 *   node static-host.mjs portal|admin-console FOLDER API_URL=… PORTAL_URL=… CONSOLE_URL=… [BRAND_NAME=…] [HSTS=max-age=…]
 * Writes the app, its config.json, `_headers` and `_redirects` into FOLDER.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appConfig } from './app-config.mjs';
import { brandPage } from './brand-page.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));

const [app, folder, ...pairs] = process.argv.slice(2);
const built = join(here, '../../apps', app ?? '', 'dist');
if ((app !== 'portal' && app !== 'admin-console') || !folder) {
  console.error('node static-host.mjs portal|admin-console FOLDER API_URL=… PORTAL_URL=… CONSOLE_URL=…');
  process.exit(1);
}
if (!existsSync(join(built, 'index.html'))) {
  console.error(`${app} is not built: run \`pnpm build\` first.`);
  process.exit(1);
}
const values = Object.fromEntries(pairs.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]));
mkdirSync(folder, { recursive: true });
cpSync(built, folder, { recursive: true });
const page = join(folder, 'index.html');
const address = app === 'portal' ? values.PORTAL_URL : values.CONSOLE_URL;
writeFileSync(page, brandPage(readFileSync(page, 'utf8'), values.BRAND_NAME || 'Gangway', address));
writeFileSync(join(folder, 'config.json'), `${JSON.stringify(appConfig(app, values), null, 2)}\n`);
for (const name of ['_headers', '_redirects']) {
  const text = readFileSync(join(here, 'static-host', name), 'utf8');
  const passkeys = app === 'portal' ? ', publickey-credentials-get=(self)' : '';
  writeFileSync(
    join(folder, name),
    text
      .replaceAll('${API_URL}', values.API_URL)
      .replaceAll('${HSTS}', values.HSTS || 'max-age=86400')
      .replaceAll('${PASSKEYS}', passkeys),
  );
}
writeFileSync(join(folder, '404.html'), '<!doctype html><title>Not found</title><p>There is no such file.</p>\n');
console.log(`${app} is in ${folder}`);
