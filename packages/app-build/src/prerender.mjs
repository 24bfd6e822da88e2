import { offeredTranslations } from '@gangway/messages/build';
import { transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';
import { createServer } from 'vite';
import { isMirrored, joinMirrored, withoutMirror } from './mirrored-styles.mjs';
import { prerenderedTexts } from './prerendered-texts.mjs';

/** @typedef {Readonly<Record<string, Readonly<Record<string, string>>>>} Translations by language and English text */

/** @typedef {{ texts: () => Promise<import('./prerendered-texts.mjs').PrerenderedTexts> }} PrerenderApi read by `firstPaint` */

/**
 * Renders a page of an app at build time into index.html, as the hidden element `prerendered`, with its styles in a
 * separate file. Shown once a script in the head sets `data-prerendered` on the root element (`firstPaint`), in the
 * language that the script chooses; the application removes it when it starts.
 * @param {{ module: string, name: string, translations?: Translations }} page `module`, a path from the app's folder,
 * exports `name`, a function that takes a language with its texts and returns the page's markup with its style elements.
 * `translations`: of the languages to prerender; by default those that are offered
 * @returns {import('vite').Plugin & { api: PrerenderApi }}
 */
export function prerender({ module, name, translations = offeredTranslations() }) {
  let root = '';
  let html = '';
  /** @type {ReturnType<typeof renderPage> | undefined} */
  let rendering;
  const rendered = () => (rendering ??= renderPage(root, module, name, translations));
  return {
    name: 'gangway:prerender',
    apply: 'build',
    api: { texts: async () => (await rendered()).texts },
    configResolved(config) {
      root = config.root;
      rendering = undefined;
    },
    async buildStart() {
      const page = await rendered();
      html = page.html;
      const source = `${page.css}html[data-prerendered]:not([data-unsaid]) #prerendered{display:block}`;
      this.emitFile({ type: 'asset', name: 'prerendered.css', source: minified(source) });
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

/** Vite's `baseline-widely-available`, as Lightning CSS counts versions: without them it keeps prefixes that nobody needs. */
const targets = { chrome: 111 << 16, edge: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) };

/** @param {string} css */
function minified(css) {
  return transform({ filename: 'prerendered.css', code: new TextEncoder().encode(css), minify: true, targets }).code;
}

/**
 * @param {string} root folder of the app
 * @param {string} module
 * @param {string} name
 * @param {Translations} translations
 */
async function renderPage(root, module, name, translations) {
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
    /** @type {Record<string, string>} */
    const pages = {};
    for (const [tag, texts] of Object.entries(translations)) pages[tag] = String(await exported[name](tag, texts));
    const { html, css } = await separate(pages['en'] ?? '');
    const fromRight = Object.values(pages).find(isMirrored);
    const unstyled = Object.entries(pages).map(([tag, page]) => [
      tag,
      withoutMirror(page.replaceAll(styleElement, '')),
    ]);
    return {
      html,
      css: fromRight === undefined ? css : joinMirrored(css, (await separate(withoutMirror(fromRight))).css),
      texts: prerenderedTexts(Object.fromEntries(unstyled)),
    };
  } finally {
    await server.close();
  }
}

const styleElement = /<style[^>]*>(.*?)<\/style>/gs;

/**
 * Takes the style elements out of a page and leaves of their rules what the page uses.
 * @param {string} markup
 */
async function separate(markup) {
  let styles = '';
  const html = markup.replaceAll(styleElement, (_all, /** @type {string} */ rules) => {
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
