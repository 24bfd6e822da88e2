/**
 * `node packages/deploy/scripts/set-version.mjs 0.2.0` writes the version into every place that names it: the packages and the chart.
 * Between releases it ends in `-dev`.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);

/** Paths of every `package.json`, from the root of the repository. */
export function packageFiles() {
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(new URL(parent, root)).map((name) => `${parent}/${name}/package.json`),
  );
  return ['package.json', ...folders.filter((path) => existsSync(new URL(path, root)))];
}

export const chartFile = 'packages/deploy/helm/gangway/Chart.yaml';

/**
 * @param {string} path @param {string} text of that file @param {string} version `0.2.0` or `0.2.0-dev`
 * @returns {string} the text with that version
 */
export function withVersion(path, text, version) {
  return path === chartFile
    ? text.replace(/^version: .+$/m, `version: ${version}`).replace(/^appVersion: .+$/m, `appVersion: v${version}`)
    : text.replace(/^ {2}"version": ".+",$/m, `  "version": "${version}",`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version = ''] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+(?:-dev)?$/.test(version)) {
    console.error('node packages/deploy/scripts/set-version.mjs VERSION, such as 0.2.0 or 0.3.0-dev');
    process.exit(1);
  }
  for (const path of [...packageFiles(), chartFile]) {
    const place = new URL(path, root);
    writeFileSync(place, withVersion(path, readFileSync(place, 'utf8'), version));
  }
}
