import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

/**
 * Writes `.br` and `.gz` versions of every file worth compressing, so that no server compresses at request time. Leaves
 * pages out: each response carries a nonce, so the server compresses them on the fly.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  let directory = 'dist';
  return {
    name: 'gangway:precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    async closeBundle(failure) {
      // Leave a failed build to say why.
      if (failure) return;
      const files = await readdir(directory, { recursive: true });
      await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(directory, file))));
    },
  };
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (zipped.length < content.length) await writeFile(`${file}.gz`, zipped);
}
