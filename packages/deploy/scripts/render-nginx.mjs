/**
 * Writes a whole nginx configuration for a machine from the templates beside it:
 *   node render-nginx.mjs FOLDER NAME=value …
 * The comment at the head of each template says which names it needs; a template whose names are missing is left out with
 * `--only portal,api`. Containers do the same with the image's own envsubst. Three more have a default:
 *   RUN_FOLDER=/run/gangway-nginx   its pid and what it holds for a moment; not /tmp, where another may stand already
 *   ACCESS_LOG=/var/log/gangway-nginx/access.log   a file, or such as syslog:server=unix:/dev/log; errors go to standard error
 *   HSTS=true                       a day; false, or the header's value
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillTemplate } from './fill-template.mjs';

const source = fileURLToPath(new URL('../nginx', import.meta.url));

const defaults = { RUN_FOLDER: '/run/gangway-nginx', ACCESS_LOG: '/var/log/gangway-nginx/access.log', HSTS: 'true' };

/**
 * @param {string} folder where `nginx.conf`, `gangway/` and `conf.d/` are written
 * @param {Readonly<Record<string, string>>} values
 * @param {readonly string[]} [sites] names of templates
 */
export function renderNginx(folder, values, sites = ['portal', 'console', 'api']) {
  mkdirSync(join(folder, 'gangway'), { recursive: true });
  mkdirSync(join(folder, 'conf.d'), { recursive: true });
  const { RUN_FOLDER, ACCESS_LOG, HSTS } = { ...defaults, ...values };
  const main = readFileSync(join(source, 'nginx.conf'), 'utf8')
    .replaceAll(' /tmp/', ` ${RUN_FOLDER}/`)
    .replace('access_log /dev/stdout', `access_log ${ACCESS_LOG}`);
  writeFileSync(join(folder, 'nginx.conf'), main);
  writeFileSync(join(folder, 'conf.d/hsts.conf'), hstsMap(HSTS));
  for (const name of readdirSync(source))
    if (name.endsWith('.conf') && name !== 'nginx.conf') cpSync(join(source, name), join(folder, 'gangway', name));
  for (const site of sites) {
    const template = readFileSync(join(source, `${site}.conf.template`), 'utf8');
    writeFileSync(join(folder, 'conf.d', `${site}.conf`), fillTemplate(template, values, `${site}.conf`));
  }
}

/**
 * The variable that app-headers.conf sends; the API reads the same setting.
 * @param {string} value
 */
function hstsMap(value) {
  const header = value === 'true' ? 'max-age=86400' : value === 'false' ? '' : value;
  if (!/^(?:max-age=\d+(?:; ?includeSubDomains)?(?:; ?preload)?)?$/.test(header))
    throw new Error(`HSTS is '${value}': set it to true (a day), false, or a header such as max-age=63072000.`);
  return `map "" $gangway_hsts { default "${header}"; }\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || folder === '--help') {
    console.log('node render-nginx.mjs FOLDER [--only=portal,console,api] NAME=value …');
    process.exit(folder ? 0 : 1);
  }
  const only = rest
    .find((word) => word.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const values = Object.fromEntries(
    rest
      .filter((word) => !word.startsWith('--'))
      .map((word) => [word.split('=', 1)[0] ?? '', word.slice(word.indexOf('=') + 1)]),
  );
  try {
    renderNginx(folder, values, only);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
