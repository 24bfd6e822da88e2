import { minify } from '@swc/core';

/**
 * Minifies each file by swc before Rolldown does: both together leave 1.6 kB less (brotli) on the sign-in page than
 * Rolldown alone, for two seconds of an app's build.
 * @returns {import('vite').Plugin}
 */
export function minifyChunks() {
  return {
    name: 'gangway:minify-chunks',
    apply: 'build',
    renderChunk: {
      order: 'post',
      async handler(code) {
        const ecma = 2022;
        const minified = await minify(code, { module: true, ecma, compress: { ecma, passes: 3 }, mangle: true });
        return { code: minified.code, map: null };
      },
    },
  };
}
