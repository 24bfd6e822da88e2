// oxlint-disable-next-line typescript/triple-slash-reference -- packages that import this file compile without the declarations beside it
/// <reference path="./catalogues.d.ts" />
import { languages, type Language } from '@gangway/contract/languages';
import { setLanguage, type Direction, type Texts } from './message.ts';
import type { saysSentences } from './sentence.ts';

/** Translations by English text, and of the server's sentences by code. */
type Catalogue = Readonly<Record<'texts' | 'sentences', Texts>>;
type Load = () => Promise<{ readonly default: Catalogue }>;
/** Part of a language; the first screen says no sentence of the server. */
type Part = { readonly texts: Texts; readonly sentences?: Texts; readonly saysSentences?: typeof saysSentences };

const nothing: Load = () => Promise.resolve({ default: { texts: {}, sentences: {} } });

/** Of each language the texts of the first screen, and the others. */
const catalogues: Readonly<Record<Language, readonly [first: Load, rest: Load]>> = {
  en: [nothing, nothing],
  de: [() => import('../catalogues/de.po?first'), () => import('../catalogues/de.po?rest')],
  es: [() => import('../catalogues/es.po?first'), () => import('../catalogues/es.po?rest')],
  'pt-BR': [() => import('../catalogues/pt-BR.po?first'), () => import('../catalogues/pt-BR.po?rest')],
  'zh-CN': [() => import('../catalogues/zh-CN.po?first'), () => import('../catalogues/zh-CN.po?rest')],
  ja: [() => import('../catalogues/ja.po?first'), () => import('../catalogues/ja.po?rest')],
  ar: [() => import('../catalogues/ar.po?first'), () => import('../catalogues/ar.po?rest')],
};

let wanted: Language = 'en';
let shown: Language = 'en';

export interface LoadOptions {
  /** Shows the language with the texts of the first screen, before the others are here. */
  readonly inParts?: boolean;
  /** What else has to load before a page is shown in the language, such as its mirrored styles. */
  readonly along?: (direction: Direction) => Promise<unknown>;
}

/**
 * Loads a language and says every text in it from then on; sets `lang` and `dir` of the page. Promises are false where
 * something does not load: the former language stays, or English for the texts that lack.
 * @param tag anything: English stands for what is no language of the product
 * @returns `shown`: the page is in the language; `whole`: with every text
 */
export function loadLanguage(tag: string, { inParts = false, along }: LoadOptions = {}) {
  const next = isLanguage(tag) ? tag : 'en';
  wanted = next;
  const [loadFirst, loadRest] = catalogues[next];
  const [first, other] = [partOf(loadFirst), along?.(languages[next].direction)];
  if (!inParts) {
    const whole = show(next, [first, restOf(loadRest)], other);
    return { shown: whole, whole };
  }
  const isShown = show(next, [first], other);
  const addRest = async () => (await isShown) && show(next, [first, restOf(loadRest)], other);
  return { shown: isShown, whole: addRest() };
}

async function partOf(load: Load): Promise<Part> {
  return { texts: (await load()).default.texts };
}

async function restOf(load: Load): Promise<Part> {
  const [catalogue, sentences] = await Promise.all([load(), import('./sentence.ts')]);
  return { ...catalogue.default, saysSentences: sentences.saysSentences };
}

async function show(
  next: Language,
  parts: readonly Promise<Part>[],
  other: Promise<unknown> | undefined,
): Promise<boolean> {
  let isLoaded = true;
  try {
    const [loaded] = await Promise.all([Promise.all(parts), other]);
    // Ignore what a later choice has overtaken.
    if (next !== wanted) return true;
    speak(next, loaded);
    shown = next;
  } catch {
    isLoaded = false;
  }
  if (next === wanted) wanted = shown;
  document.documentElement.lang = shown;
  document.documentElement.dir = languages[shown].direction;
  return isLoaded;
}

function speak(tag: Language, parts: readonly Part[]): void {
  const {
    texts,
    sentences,
    saysSentences: say,
  } = parts.reduce((all, part) => ({
    ...part,
    texts: { ...all.texts, ...part.texts },
  }));
  setLanguage({
    tag,
    direction: languages[tag].direction,
    texts,
    ...(sentences && say ? { sentence: say(sentences, tag) } : {}),
  });
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}
