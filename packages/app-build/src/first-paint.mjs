import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paintPage } from './paint-page.mjs';

const script = fileURLToPath(import.meta.resolve('@gangway/ui-kit/first-paint.js'));

/**
 * What a page needs before its modules run: the classic script that sets the colour scheme, as a file of its own since
 * the Content-Security-Policy allows no inline script, and the preload of the one font file. With `page`, also that page as
 * it looks before any module has arrived: drawn at build time, shown by `page.script` where the address asks for it.
 * @param {{ page?: { module: string, name: string, script: string } }} [options] paths from the app's folder
 * @returns {import('vite').Plugin}
 */
export function firstPaint({ page } = {}) {
  let build = false;
  let root = '';
  let painted = '';
  return {
    name: 'gangway:first-paint',
    configResolved(config) {
      build = config.command === 'build';
      root = config.root;
    },
    async buildStart() {
      if (!build) return;
      let source = readFileSync(script, 'utf8');
      if (page !== undefined) {
        const { html, css } = await paintPage(root, page.module, page.name);
        // Hidden by itself: styles that are still on their way hide nothing, and who does not look but reads would fill it.
        painted = `<div id="first-paint" hidden>${html}</div>`;
        source += readFileSync(join(root, page.script), 'utf8');
        const shownWhereAsked = 'html[data-first-paint] #first-paint{display:block}';
        this.emitFile({ type: 'asset', name: 'first-paint.css', source: css + shownWhereAsked });
      }
      this.emitFile({ type: 'asset', name: 'first-paint.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return [bootScript(`/@fs${script}`)];
        const files = Object.keys(bundle);
        const boot = files.find((file) => /first-paint-[\w-]+\.js$/.test(file));
        const font = files.find((file) => /latin-wght-normal-[\w-]+\.woff2$/.test(file));
        if (boot === undefined || font === undefined)
          throw new Error('The first-paint script or the font is not built.');
        const styles = files.find((file) => /first-paint-[\w-]+\.css$/.test(file));
        const tags = [
          bootScript(`/${boot}`),
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: /** @type {const} */ ('head'),
          },
        ];
        if (styles === undefined) return tags;
        return {
          html: html.replace('<div id="root">', `${painted}<div id="root">`),
          tags: [...tags, { tag: 'link', attrs: { rel: 'stylesheet', href: `/${styles}` }, injectTo: 'head' }],
        };
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
