import { format, type Piece, type Values } from './format.ts';

/** Translations by English text. */
export type Texts = Readonly<Record<string, string>>;

/** What a language says: its texts, and the server's sentences by their code. Nothing of either in English. */
export interface Catalogue {
  readonly texts: Texts;
  readonly sentences?: Texts;
}

export type Direction = 'ltr' | 'rtl';

let chosen = 'en';
let side: Direction = 'ltr';
let texts: Texts = {};
let sentences: Texts = {};
const listeners = new Set<() => void>();

/** Puts the texts of a language in force. A text without translation is said in English. */
export function setTexts(tag: string, translations: Texts, ofServer: Texts = {}, readFrom: Direction = 'ltr'): void {
  chosen = tag;
  side = readFrom;
  texts = translations;
  sentences = ofServer;
  for (const notify of listeners) notify();
}

/** The chosen language, BCP 47; the locale of numbers. */
export function language(): string {
  return chosen;
}

/** The side from which the chosen language is read. */
export function direction(): Direction {
  return side;
}

/**
 * The locale of dates and times: the browser's own where it speaks the chosen language, such as de-AT or en-GB, else the
 * chosen language.
 */
export function locale(): string {
  const own = globalThis.navigator?.language ?? '';
  return own.startsWith(chosen) ? own : chosen;
}

/** Calls `listener` after each change of the language, until the returned function is called. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says a text in the chosen language.
 * @param text the English text, which is also its id in the catalogues; ICU MessageFormat where it takes values
 * @param values by the name of their placeholder; formatted already, apart from the number of a plural
 */
export function t(text: string, values?: Values<unknown>): string {
  if (values === undefined) return texts[text] ?? text;
  return joined(pieces(text, values));
}

/**
 * Marks the text of a constant for the catalogues and leaves it in English: say it by `t` where it is shown, since the
 * language is not known yet when a module loads.
 */
export function msg<Text extends string>(text: Text): Text {
  return text;
}

/** The pieces of a text in the chosen language. */
export function pieces<Value>(text: string, values: Values<Value>): readonly Piece<Value>[] {
  return format(texts[text] ?? text, values, chosen);
}

/**
 * Says a sentence of the server in the chosen language.
 * @param code of the contract's closed list
 * @returns undefined without a translation: the server's English stands
 */
export function sentence(code: string, values: Values<unknown> = {}): string | undefined {
  const text = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return text === undefined ? undefined : joined(format(text, values, chosen));
}

function joined(all: readonly Piece<unknown>[]): string {
  return all.map((piece) => String(typeof piece === 'string' ? piece : piece.value)).join('');
}
