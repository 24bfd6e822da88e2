import { PurgeCSS } from 'purgecss';
import { createServer } from 'vite';

/**
 * Renders a page of an app at build time into index.html, as the hidden element `prerendered`, with its styles in a
 * separate file. Shown once a script in the head sets `data-prerendered` on the root element (`firstPaint`); the
 * application removes it when it starts.
 * @param {{ module: string, name: string }} page `module` exports `name`, a function that returns the page's markup
 * with its style elements; a path from the app's folder
 * @returns {import('vite').Plugin}
 */
export function prerender({ module, name }) {
  let root = '';
  let html = '';
  return {
    name: 'gangway:prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      const page = await renderPage(root, module, name);
      html = page.html;
      const source = `${page.css}html[data-prerendered] #prerendered{display:block}`;
      this.emitFile({ type: 'asset', name: 'prerendered.css', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(document, { bundle = {} }) {
        const styles = Object.keys(bundle).find((file) => /prerendered-[\w-]+\.css$/.test(file));
        if (styles === undefined) throw new Error('The styles of the prerendered page are not built.');
        // Set `hidden` in the markup: styles still loading hide nothing.
        const page = `<div id="prerendered" hidden>${html}</div>`;
        return {
          // Strip the indentation: with a nonce per response, the page is sent uncompressed.
          html: document.replaceAll(/\s*\/?>\s*(?=<)/g, '>').replace('<div id="root">', () => `${page}<div id="root">`),
          tags: [
            {
              tag: 'link',
              attrs: { rel: 'stylesheet', href: `/${styles}`, id: 'prerendered-styles' },
              injectTo: 'head',
            },
          ],
        };
      },
    },
  };
}

/**
 * @param {string} root folder of the app
 * @param {string} module
 * @param {string} name
 */
async function renderPage(root, module, name) {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const exported = await server.ssrLoadModule(module);
    return await separate(String(exported[name]()));
  } finally {
    await server.close();
  }
}

/**
 * Takes the style elements out of a page and leaves of their rules what the page uses.
 * @param {string} markup
 */
async function separate(markup) {
  let styles = '';
  const html = markup.replaceAll(/<style[^>]*>(.*?)<\/style>/gs, (_all, /** @type {string} */ rules) => {
    styles += rules;
    return '';
  });
  if (/\sstyle=/.test(html)) throw new Error('An inline style in a prerendered page: the policy would strip it.');
  // Replace the class by which the application marks focus: without the application, the browser does.
  const raw = styles.replaceAll('.Mui-focusVisible', ':focus-visible').replaceAll('.Mui-focused', ':has(input:focus)');
  const readInMarkup = [...html.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, variable]) => variable ?? '');
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: `<html data-light data-dark><body>${html}</body></html>`, extension: 'html' }],
    css: [{ raw }],
    keyframes: true,
    variables: true,
    // Keep the rail's colour variables, which the drawing next to the form refers to.
    safelist: { variables: [...readInMarkup, /^--gw-palette-rail-/] },
  });
  if (purged === undefined) throw new Error('A prerendered page without styles.');
  return { html, css: purged.css };
}
