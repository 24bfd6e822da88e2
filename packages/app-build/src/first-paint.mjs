import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, minifySync } from 'vite';
import { sayPrerendered } from './prerendered-texts.mjs';

const colourScheme = fileURLToPath(import.meta.resolve('@gangway/ui-kit/first-paint.js'));
const language = fileURLToPath(import.meta.resolve('@gangway/messages/first-paint'));

/**
 * Adds to a page what it needs before its modules run: the classic script that sets colour scheme and language, in a file
 * since the Content-Security-Policy allows no inline script, and the preload of the one font file.
 * @param {{ script?: string }} [options] `script`: another classic script of the app, sent in the same file
 * @returns {import('vite').Plugin}
 */
export function firstPaint({ script } = {}) {
  let isBuild = false;
  let root = '';
  /** @type {import('./prerender.mjs').PrerenderApi | undefined} */
  let prerendered;
  return {
    name: 'gangway:first-paint',
    configResolved(config) {
      isBuild = config.command === 'build';
      root = config.root;
      prerendered = config.plugins.find(({ name }) => name === 'gangway:prerender')?.api;
    },
    async buildStart() {
      if (!isBuild) return;
      const own = script === undefined ? [] : [readFileSync(join(root, script), 'utf8')];
      const texts = await prerendered?.texts();
      const said = texts === undefined || texts.places.length === 0 ? [] : [call(sayPrerendered, texts)];
      // What reads the language comes after it.
      const scripts = [readFileSync(colourScheme, 'utf8'), await classicScript(language), ...said, ...own].join('\n');
      // Minify here: the build leaves assets as they are.
      const source = minifySync('first-paint.js', scripts).code;
      this.emitFile({ type: 'asset', name: 'first-paint.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle === undefined) {
          // Runs before the application, the next module.
          return [bootScript(`/@fs${colourScheme}`), bootScript(`/@fs${language}`, 'module')];
        }
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
 * Joins a module and its imports into one classic script.
 * @param {string} entry
 */
async function classicScript(entry) {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'firstPaint' } },
  });
  const chunk = [built].flat().flatMap((each) => ('output' in each ? each.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} is not built.`);
  return chunk.code;
}

/**
 * A script that calls a function with plain data.
 * @param {(data: never) => void} work
 * @param {unknown} data
 */
function call(work, data) {
  return `(${String(work)})(${JSON.stringify(data)});`;
}

/**
 * @param {string} src
 * @param {'module'} [type] a classic script without it
 * @returns {import('vite').HtmlTagDescriptor}
 */
function bootScript(src, type) {
  return { tag: 'script', attrs: type === undefined ? { src } : { src, type }, injectTo: 'head-prepend' };
}
