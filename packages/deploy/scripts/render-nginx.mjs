/**
 * Writes a whole nginx configuration from the templates beside it:
 *   node render-nginx.mjs FOLDER NAME=value …
 * The comment at the head of each template says which names it needs; a template whose names are missing is left out with
 * `--only portal,api`. Containers do the same with the image's own envsubst.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillTemplate } from './fill-template.mjs';

const source = fileURLToPath(new URL('../nginx', import.meta.url));

/**
 * @param {string} folder where `nginx.conf`, `gangway/` and `conf.d/` are written
 * @param {Readonly<Record<string, string>>} values
 * @param {readonly string[]} [sites] names of templates
 */
export function renderNginx(folder, values, sites = ['portal', 'console', 'api']) {
  mkdirSync(join(folder, 'gangway'), { recursive: true });
  mkdirSync(join(folder, 'conf.d'), { recursive: true });
  cpSync(join(source, 'nginx.conf'), join(folder, 'nginx.conf'));
  for (const name of readdirSync(source))
    if (name.endsWith('.conf') && name !== 'nginx.conf') cpSync(join(source, name), join(folder, 'gangway', name));
  for (const site of sites) {
    const template = readFileSync(join(source, `${site}.conf.template`), 'utf8');
    writeFileSync(join(folder, 'conf.d', `${site}.conf`), fillTemplate(template, values, `${site}.conf`));
  }
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
