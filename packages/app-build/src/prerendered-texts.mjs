/**
 * The texts in which the languages of a page differ. `places`: the element by its number in the page, and where in it: an
 * attribute, or the text at its beginning or after its end. `texts`: those of every place by language.
 * @typedef {{ places: readonly (readonly [element: number, where: string])[], texts: Readonly<Record<string, readonly string[]>> }} PrerenderedTexts
 */

/**
 * Compares one page in several languages.
 * @param {Readonly<Record<string, string>>} pages markup by language, as React renders it; English among them
 * @returns {PrerenderedTexts}
 * @throws when languages differ in more than their texts
 */
export function prerenderedTexts(pages) {
  const english = textsOf(pages['en'] ?? '');
  const others = Object.entries(pages).map(([tag, markup]) => {
    const found = textsOf(markup);
    if (found.elements !== english.elements) throw new Error(`The prerendered page has other elements in ${tag}.`);
    return /** @type {const} */ ([tag, found.texts]);
  });
  const everywhere = [...new Set(others.flatMap(([, texts]) => [...texts.keys()]))];
  const places = everywhere.filter((place) =>
    others.some(([, texts]) => texts.get(place) !== english.texts.get(place)),
  );
  return {
    places: places.map((place) => {
      const [element, where = ''] = place.split(' ');
      return [Number(element), where];
    }),
    texts: Object.fromEntries(others.map(([tag, texts]) => [tag, places.map((place) => texts.get(place) ?? '')])),
  };
}

const emptyElement = /^<(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$/;

/**
 * @param {string} markup
 * @returns the tags alone, and the texts by `<element> <where>`
 */
function textsOf(markup) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @type {number[]} */
  const open = [];
  let elements = '';
  let count = 0;
  let place = '';
  for (const [token] of markup.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith('<')) {
      texts.set(place, decoded(token));
    } else if (token.startsWith('</')) {
      elements += token;
      place = `${open.pop()} afterend`;
    } else {
      const isEmpty = emptyElement.test(token);
      place = `${count} ${isEmpty ? 'afterend' : 'afterbegin'}`;
      // The choice of the language differs in what is chosen.
      elements += token.replace(' selected=""', '').replaceAll(/ ([\w-]+)="([^"]*)"/g, (_all, name, value) => {
        texts.set(`${count} ${name}`, decoded(value));
        return ` ${name}`;
      });
      if (!isEmpty) open.push(count);
      count += 1;
    }
  }
  return { elements, texts };
}

/** @type {Readonly<Record<string, string>>} */
const characters = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** @param {string} text as React escapes it */
function decoded(text) {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_all, name) => characters[name] ?? '');
}

/**
 * Says the prerendered page in the language of the document before it is shown, and again when that changes. Runs in the
 * browser, in <head>: the build prints this function into the first-paint script.
 * @param {PrerenderedTexts} said
 */
export function sayPrerendered({ places, texts }) {
  const root = document.documentElement;
  function say() {
    const page = document.getElementById('prerendered');
    const spoken = texts[root.lang];
    if (page === null || spoken === undefined) return;
    const elements = page.querySelectorAll('*');
    for (const [index, [number, where]] of places.entries()) {
      const element = elements[number];
      const text = spoken[index] ?? '';
      if (where !== 'afterbegin' && where !== 'afterend') {
        element?.setAttribute(where, text);
        continue;
      }
      const former = where === 'afterbegin' ? element?.firstChild : element?.nextSibling;
      if (former instanceof Text) former.remove();
      element?.insertAdjacentText(where, text);
    }
    for (const choice of page.querySelectorAll('select')) choice.value = root.lang;
  }
  new MutationObserver(say).observe(root, { attributeFilter: ['lang'] });
  if (root.lang === 'en') return;
  // Keep the page hidden until the parser has passed it.
  root.dataset['unsaid'] = '';
  new MutationObserver((_changes, parser) => {
    if (document.querySelector('#prerendered + *') === null) return;
    parser.disconnect();
    say();
    delete root.dataset['unsaid'];
  }).observe(root, { childList: true, subtree: true });
}
