// oxlint-disable-next-line typescript/triple-slash-reference -- packages that import this file compile without the declarations beside it
/// <reference path="./catalogues.d.ts" />
import { languages, type Language } from '@gangway/contract/languages';
import { setTexts, type Catalogue, type Direction } from './message.ts';

type Load = () => Promise<{ readonly default: Catalogue }>;

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
let said: Language = 'en';
let whole: Promise<boolean> = Promise.resolve(true);

export interface LoadOptions {
  /** `first`: settles with the texts of the first screen; the others follow (`wholeLanguage`). */
  readonly part?: 'first' | 'whole';
  /** What else has to load before a page is shown in the language, such as its mirrored styles. */
  readonly along?: (direction: Direction) => Promise<unknown>;
}

/**
 * Loads a language and says every text in it from then on; sets `lang` and `dir` of the page.
 * @param tag anything: English stands for what is no language of the product
 * @returns false where a part does not load: the former language stays, or English for the texts of that part
 */
export async function loadLanguage(tag: string, { part = 'whole', along }: LoadOptions = {}): Promise<boolean> {
  const next = isLanguage(tag) ? tag : 'en';
  wanted = next;
  const [loadFirst, loadRest] = catalogues[next];
  const [first, other] = [loadFirst(), along?.(languages[next].direction)];
  const isFirstShown = part === 'first' ? show(next, [first], other) : undefined;
  const rest = async () => (await isFirstShown) !== false && show(next, [first, loadRest()], other);
  whole = rest();
  return isFirstShown ?? whole;
}

/** Settles when every text of the chosen language is here; false where some stay English. */
export function wholeLanguage(): Promise<boolean> {
  return whole;
}

async function show(next: Language, parts: readonly ReturnType<Load>[], other: Promise<unknown> | undefined) {
  let isShown = true;
  try {
    const [modules] = await Promise.all([Promise.all(parts), other]);
    // Ignore what a later choice has overtaken.
    if (next !== wanted) return true;
    const loaded = modules.map((module) => module.default);
    setTexts(
      next,
      Object.assign({}, ...loaded.map(({ texts }) => texts)),
      Object.assign({}, ...loaded.map(({ sentences }) => sentences)),
      languages[next].direction,
    );
    said = next;
  } catch {
    isShown = false;
  }
  if (next === wanted) wanted = said;
  document.documentElement.lang = said;
  document.documentElement.dir = languages[said].direction;
  return isShown;
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}
