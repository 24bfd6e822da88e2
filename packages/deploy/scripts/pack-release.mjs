/**
 * `node packages/deploy/scripts/pack-release.mjs FOLDER`, after `pnpm build`: packs the archives of a release. The same commit gives
 * the same bytes on any machine: sorted names, the commit's time, no owners (https://reproducible-builds.org/docs/archives/).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Records of pnpm and turbo with the time and the folders of the installation. */
const unneeded = [
  '.turbo',
  'node_modules/.modules.yaml',
  'node_modules/.pnpm-workspace-state*.json',
  'node_modules/.pnpm/lock.yaml',
];

/**
 * @param {string} file such as `gangway-api.tar.gz`
 * @param {string} folder whose parent the names begin at
 * @param {number} seconds since 1970, of every entry
 */
export function archive(file, folder, seconds) {
  execFileSync('tar', [
    '--create',
    '--format=gnu',
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go=rX,a-s',
    ...unneeded.map((name) => `--exclude=${name}`),
    '--use-compress-program=gzip -n -9',
    `--file=${resolve(file)}`,
    `--directory=${dirname(resolve(folder))}`,
    folder.split('/').at(-1) ?? '',
  ]);
}

/** @param {string} target */
function packRelease(target) {
  const run = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
    execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const { version, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const seconds = Number(run('git', 'log', '-1', '--format=%ct'));
  // In the repository: pnpm writes the way from the one to the other into the names of folders.
  const work = mkdtempSync(join(root, '.release-'));
  mkdirSync(target, { recursive: true });
  const pack = (/** @type {string} */ name, /** @type {string} */ file) =>
    archive(join(target, file), join(work, name), seconds);
  try {
    // Both architectures: what is native differs in a few files.
    const platforms = ['--os=linux', '--libc=glibc', '--cpu=x64,arm64'];
    const api = join(work, 'gangway-api');
    run('npx', '-y', packageManager, '--filter', '@gangway/gangway', 'deploy', '--legacy', '--prod', ...platforms, api);
    rmSync(join(api, 'dist/public'), { recursive: true, force: true });
    pack('gangway-api', 'gangway-api.tar.gz');
    for (const app of ['portal', 'console']) {
      cpSync(join(root, 'packages/gangway/dist/public', app), join(work, `gangway-${app}`), { recursive: true });
      pack(`gangway-${app}`, `gangway-${app}.tar.gz`);
    }
    for (const path of run('git', 'ls-files', 'packages/deploy').trim().split('\n')) {
      cpSync(join(root, path), join(work, path.replace('packages/deploy', 'gangway-deploy')));
    }
    pack('gangway-deploy', 'gangway-deploy.tar.gz');
    // A chart's package is its folder: `helm package` would put the time of packing into it.
    cpSync(join(work, 'gangway-deploy/helm/gangway'), join(work, 'gangway'), { recursive: true });
    pack('gangway', `gangway-${version}.tgz`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2);
  if (!target) {
    console.error('node packages/deploy/scripts/pack-release.mjs FOLDER');
    process.exit(1);
  }
  packRelease(target);
}
