import { createServer } from 'vite';

/**
 * Renders a page of an app at build time.
 * @param {string} root folder of the app
 * @param {string} module that exports `name`, a function that gives the page's markup with its style elements
 * @param {string} name
 * @returns {Promise<{ html: string, css: string }>} the markup without them, and the styles it needs
 */
export async function paintPage(root, module, name) {
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
    return separate(String(exported[name]()));
  } finally {
    await server.close();
  }
}

/** @param {string} markup */
function separate(markup) {
  let css = '';
  const html = markup
    .replaceAll(/<style data-emotion[^>]*>(.*?)<\/style>/gs, (_all, /** @type {string} */ rules) => {
      css += rules;
      return '';
    })
    .replaceAll(/<title>.*?<\/title>/gs, '')
    // Sent before the application is here it would put the password into the address; so it stays where it is.
    .replaceAll('<form', '<form method="dialog"');
  if (/\sstyle=/.test(html)) throw new Error('An inline style in the first paint: the policy would strip it.');
  return compact(html, css);
}

/**
 * Leaves of class names and rules what the page has, MUI's own under short names: it is on its way before anything else.
 * The styles keep their names (`gw-…`), by which the application finds that they are there already.
 * @param {string} html
 * @param {string} source
 */
function compact(html, source) {
  // Focus is a class of the application's, which is not here yet.
  const css = source.replaceAll('.Mui-focusVisible', ':focus-visible').replaceAll('.Mui-focused', ':has(input:focus)');
  const names = new Map();
  for (const [, name = ''] of css.matchAll(/\.((?:gw-|Mui)[\w-]+)/g)) {
    if (new RegExp(`class="[^"]*(?<![\\w-])${name}(?![\\w-])`).test(html) && !names.has(name))
      names.set(name, name.startsWith('gw-') ? name : `p${names.size.toString(36)}`);
  }
  return {
    html: html.replaceAll(/ class="([^"]*)"/g, (_all, /** @type {string} */ list) => {
      const kept = list.split(' ').flatMap((name) => names.get(name) ?? []);
      return kept.length === 0 ? '' : ` class="${kept.join(' ')}"`;
    }),
    css: withoutIdleVariables(
      css
        // A class that the page lacks, a state of the application's (.Mui-…) included, and what a page at rest never shows.
        .replaceAll(/([^{}]+)\{([^{}]*)\}/g, (_all, /** @type {string} */ selectors, /** @type {string} */ body) => {
          const left = selectors
            .split(',')
            .filter(
              (selector) => !/placeholder|data-shrink|autofill|:invalid|:active|-moz-|backdrop|^from$/.test(selector),
            )
            .filter((selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].every(([, name]) => names.has(name)));
          return left.length === 0 ? '' : `${left.join(',')}{${withoutPrefixes(body)}}`;
        })
        .replaceAll(/\.((?:gw-|Mui)[\w-]+)/g, (_all, name) => `.${names.get(name)}`)
        .replaceAll(/@(-webkit-)?keyframes [^{]+\{\}/g, ''),
    ),
  };
}

/**
 * Browsers that the builds support know these without a prefix.
 * @param {string} declarations
 */
function withoutPrefixes(declarations) {
  return declarations
    .split(';')
    .filter(
      (each) =>
        !/^animation|^transition|^-(ms|moz)-|^-webkit-(?!text-size|font-smoothing|box-orient|line-clamp)|:-(webkit|ms)-/.test(
          each,
        ),
    )
    .join(';');
}

/**
 * The theme declares every variable it has; a page reads a few.
 * @param {string} css
 */
function withoutIdleVariables(css) {
  const declarations = /(--gw-[\w-]+):([^;}]*);?/g;
  const values = new Map();
  for (const [, name, value] of css.matchAll(declarations)) values.set(name, `${values.get(name) ?? ''} ${value}`);
  const read = new Set();
  /** @param {string} text */
  function follow(text) {
    for (const [, name] of text.matchAll(/var\(\s*(--gw-[\w-]+)/g)) {
      if (read.has(name)) continue;
      read.add(name);
      follow(values.get(name) ?? '');
    }
  }
  follow(css.replaceAll(declarations, ''));
  return css
    .replaceAll(declarations, (all, name) => (read.has(name) ? all : ''))
    .replaceAll(/[^{}]+\{\}/g, '')
    .replaceAll(/@[^{}]+\{\}/g, '')
    .replaceAll(';}', '}');
}
