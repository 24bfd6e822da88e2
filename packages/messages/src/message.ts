import { format, type Piece, type Values } from './format.ts';

/** Texts of the chosen language by their English text; empty in English. */
let texts: Readonly<Record<string, string>> = {};
let chosen = 'en';

/** Puts the texts of a language in force. English needs none: a text without translation is said in English. */
export function setTexts(tag: string, translations: Readonly<Record<string, string>>): void {
  chosen = tag;
  texts = translations;
}

/** The chosen language, BCP 47. */
export function language(): string {
  return chosen;
}

/**
 * Says a text in the chosen language.
 * @param text the English text, which is also its id in the catalogues; ICU MessageFormat where it takes values
 * @param values by the name of their placeholder; formatted already, apart from the number of a plural
 */
export function t(text: string, values?: Values<unknown>): string {
  if (values === undefined) return texts[text] ?? text;
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
  return format(texts[text] ?? text, values, chosen);
}
