import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ file: string, name?: string, css?: string[], imports?: string[] }} Chunk
 */

/**
 * The built files a browser fetches before given chunks can run: the chunks, their static imports and their styles.
 * Reads the manifest of the build, so it names what the bundler decided, not what we expect of it.
 * @param {string} dist folder of the built app
 * @param {(key: string, chunk: Chunk, source: () => string) => boolean} wanted chooses the chunks by key, content or code
 * @returns {Set<string>} paths from the working directory
 * @throws when the app is not built or has no such chunk
 */
export function chunkFiles(dist, wanted) {
  const manifestFile = `${dist}/.vite/manifest.json`;
  if (!existsSync(manifestFile)) throw new Error(`${manifestFile} is missing: run \`pnpm build\` first.`);
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const found = new Set();
  /** @param {Chunk | undefined} chunk */
  function take(chunk) {
    if (chunk === undefined || found.has(`${dist}/${chunk.file}`)) return;
    found.add(`${dist}/${chunk.file}`);
    for (const file of chunk.css ?? []) found.add(`${dist}/${file}`);
    for (const key of chunk.imports ?? []) take(manifest[key]);
  }
  for (const [key, chunk] of Object.entries(manifest)) {
    if (wanted(key, chunk, () => readFileSync(`${dist}/${chunk.file}`, 'utf8'))) take(chunk);
  }
  if (found.size === 0) throw new Error('The build has no such chunk: has its source been renamed?');
  return found;
}
