import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync } from 'vite';

const colourScheme = fileURLToPath(import.meta.resolve('@gangway/ui-kit/first-paint.js'));

/**
 * Adds to a page what it needs before its modules run: the classic script that sets the colour scheme, in a file since
 * the Content-Security-Policy allows no inline script, and the preload of the one font file.
 * @param {{ script?: string }} [options] `script`: another classic script of the app, sent in the same file
 * @returns {import('vite').Plugin}
 */
export function firstPaint({ script } = {}) {
  let build = false;
  let root = '';
  return {
    name: 'gangway:first-paint',
    configResolved(config) {
      build = config.command === 'build';
      root = config.root;
    },
    buildStart() {
      if (!build) return;
      const files = script === undefined ? [colourScheme] : [colourScheme, join(root, script)];
      const scripts = files.map((file) => readFileSync(file, 'utf8')).join('\n');
      // Minify here: the build leaves assets as they are.
      const source = minifySync('first-paint.js', scripts).code;
      this.emitFile({ type: 'asset', name: 'first-paint.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle === undefined) return [bootScript(`/@fs${colourScheme}`)];
        const files = Object.keys(bundle);
        const boot = files.find((file) => /first-paint-[\w-]+\.js$/.test(file));
        const font = files.find((file) => /latin-wght-normal-[\w-]+\.woff2$/.test(file));
        if (boot === undefined || font === undefined)
          throw new Error('The first-paint script or the font is not built.');
        return [
          bootScript(`/${boot}`),
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

/**
 * @param {string} src
 * @returns {import('vite').HtmlTagDescriptor}
 */
function bootScript(src) {
  return { tag: 'script', attrs: { src }, injectTo: 'head-prepend' };
}
