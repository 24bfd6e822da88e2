import { format, type Values } from './format.ts';

/** Says a text in one language, as `t` does in the chosen one. */
export type Speak = (text: string, values?: Values<string | number>) => string;

/**
 * `t` of one language, for a program that speaks several at a time.
 * @param tag BCP 47, whose plural categories count
 * @param texts translations by English text; the others are said in English
 * @param show writes a value, for instance isolated from text of the other direction
 */
export function speaker(
  tag: string,
  texts: Readonly<Record<string, string>>,
  show: (value: string | number) => string = String,
): Speak {
  return (text, values = {}) =>
    format(Object.hasOwn(texts, text) ? (texts[text] ?? text) : text, values, tag)
      .map((piece) => (typeof piece === 'string' ? piece : show(piece.value ?? '')))
      .join('');
}
