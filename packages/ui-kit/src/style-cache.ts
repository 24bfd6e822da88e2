import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

const key = 'gw';
const sliceMilliseconds = 4;

/**
 * Where the styles of the components go. On a page whose first look was drawn at build time into `#first-paint` the styles it
 * came with are there already: in full they are made in small steps afterwards. Made while the application takes over they
 * would hold up the page for longer than all else it does.
 */
export function createStyleCache(nonce: string | undefined): EmotionCache {
  const cache = createCache({ key, stylisPlugins: [prefix], ...(nonce === undefined ? {} : { nonce }) });
  const painted = namesPainted();
  const insertNow = cache.insert;
  const waiting: (() => void)[] = [];
  function insertSome() {
    const start = performance.now();
    while (waiting.length > 0 && performance.now() - start < sliceMilliseconds) waiting.shift()?.();
    if (waiting.length > 0) setTimeout(insertSome);
  }
  cache.insert = (selector, serialized, sheet, shouldCache) => {
    const { name } = serialized;
    if (!painted.delete(name)) return insertNow(selector, serialized, sheet, shouldCache);
    cache.inserted[name] = true;
    waiting.push(() => insertNow(selector, serialized, sheet, shouldCache));
    if (waiting.length === 1) setTimeout(insertSome);
  };
  return cache;
}

/** What browsers that the builds support still want a prefix for; emotion's own list reaches back to Internet Explorer. */
const prefix: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.return !== '') return;
  if (element.props === 'user-select') element.return = `-webkit-${element.value}${element.value}`;
  else if (element.props === 'color-adjust') element.return = `-webkit-print-${element.value}print-${element.value}`;
};

function namesPainted(): Set<string> {
  const names = new Set<string>();
  if (typeof document === 'undefined') return names;
  for (const { classList } of document.querySelectorAll('#first-paint [class]')) {
    for (const name of classList) if (name.startsWith(`${key}-`)) names.add(name.slice(key.length + 1));
  }
  return names;
}
