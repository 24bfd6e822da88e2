import { sentenceFormats } from '@gangway/contract/sentence-formats';
import { format, type Values } from './format.ts';

/**
 * Formats a sentence of the server, which has two things more than the apps' messages: quotes (`'{'`, `''`) and calendar
 * days (`{last, date, day}`). Loaded with a language, since English sentences come formatted.
 * @param locale BCP 47
 */
export function formatSentence(text: string, values: Values<unknown>, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, sentenceFormats.day);
  const dated = text.replaceAll(/\{(\w+), date, day\}/g, (_date, name: string) =>
    day.format(new Date(String(values[name]))),
  );
  return format(unquote(dated), values, locale)
    .map((piece) => (typeof piece === 'string' ? quoted(piece) : String(piece.value)))
    .join('');
}

/** Private characters stand for quoted braces until the sentence is formatted. */
function unquote(text: string): string {
  return text.replaceAll(/''|'([{}][^']*)'/g, (_quote, braces?: string) =>
    braces === undefined ? "'" : braces.replaceAll('{', '\uE000').replaceAll('}', '\uE001'),
  );
}

function quoted(piece: string): string {
  return piece.replaceAll('\uE000', '{').replaceAll('\uE001', '}');
}
