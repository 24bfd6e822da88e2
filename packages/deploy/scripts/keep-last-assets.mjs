/**
 * Before a new build of an app goes out: takes the hashed files of the release that is being replaced along, so that pages
 * opened before still find their parts. Two releases are kept, this one and the last.
 *   node keep-last-assets.mjs LAST NEW      both are folders of one built app, as they are served
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

// Keep the list outside assets/, away from the browser's files.
const listName = 'releases.json';

/**
 * @param {string} last folder of the release in use; may be missing at the first release
 * @param {string} next folder of the new build
 * @returns {{ own: string[], kept: string[] }} files of this release, and those kept from the last
 */
export function keepLastAssets(last, next) {
  const own = assetsOf(next);
  const lastList = join(last, listName);
  /** @type {string[]} */
  const lasts = existsSync(lastList) ? JSON.parse(readFileSync(lastList, 'utf8')).own : assetsOf(last);
  const mine = new Set(own);
  const kept = lasts.filter((file) => !mine.has(file));
  for (const file of kept) {
    const target = join(next, file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(last, file), target);
  }
  writeFileSync(join(next, listName), `${JSON.stringify({ own, kept }, null, 1)}\n`);
  return { own, kept };
}

/** @param {string} folder */
function assetsOf(folder) {
  const assets = join(folder, 'assets');
  if (!existsSync(assets)) return [];
  return readdirSync(assets, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join('assets', join(entry.parentPath ?? entry.path, entry.name).slice(assets.length + 1))
        .split(sep)
        .join('/'),
    )
    .toSorted();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [last, next] = process.argv.slice(2);
  if (!last || !next || !existsSync(join(next, 'index.html'))) {
    console.error('node keep-last-assets.mjs LAST NEW   (NEW is a built app, with its index.html)');
    process.exit(1);
  }
  const { own, kept } = keepLastAssets(last, next);
  console.log(`${own.length} files of this release, ${kept.length} kept from the last`);
}
