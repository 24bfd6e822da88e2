import { format, type Piece, type Values } from './format.ts';

/** Translations by English text. */
export type Texts = Readonly<Record<string, string>>;

/** Says a sentence of the server by its code; undefined without a translation. */
export type SaySentence = (code: string, values: Values<unknown>) => string | undefined;

export type Direction = 'ltr' | 'rtl';

/** A language as pages say it. */
export interface SaidLanguage {
  /** BCP 47. */
  readonly tag: string;
  readonly direction?: Direction;
  /** None in English. A text without translation is said in English. */
  readonly texts: Texts;
  readonly sentence?: SaySentence;
}

let said: SaidLanguage = { tag: 'en', texts: {} };
const listeners = new Set<() => void>();

/** Puts a language in force. */
export function setLanguage(next: SaidLanguage): void {
  said = next;
  for (const notify of listeners) notify();
}

/** The chosen language, BCP 47; the locale of numbers. */
export function language(): string {
  return said.tag;
}

/** The side from which the chosen language is read. */
export function direction(): Direction {
  return said.direction ?? 'ltr';
}

/**
 * The locale of dates and times: the browser's own where it speaks the chosen language, such as de-AT or en-GB, else the
 * chosen language.
 */
export function locale(): string {
  // Compiled for servers too, which have no navigator.
  const navigator = Reflect.get(globalThis, 'navigator') as { language?: string } | undefined;
  const own = navigator?.language ?? '';
  return own.startsWith(said.tag) ? own : said.tag;
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
  if (values === undefined) return said.texts[text] ?? text;
  return pieces(text, values)
    .map((piece) => String(typeof piece === 'string' ? piece : piece.value))
    .join('');
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
  return format(said.texts[text] ?? text, values, said.tag);
}

/**
 * Says a sentence of the server in the chosen language.
 * @param code of the contract's closed list
 * @returns undefined without a translation: the server's English stands
 */
export function sentence(code: string, values: Values<unknown> = {}): string | undefined {
  return said.sentence?.(code, values);
}
