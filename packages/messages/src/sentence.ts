import { sentenceFormats } from '@gangway/contract/sentence-formats';
import { format, type Values } from './format.ts';
import { listed } from './listed.ts';
import type { SaySentence, Texts } from './message.ts';

/** Says the sentences of a catalogue, and those of a list within a sentence with the commas of the language. */
export function saysSentences(texts: Texts, locale: string): SaySentence {
  const say: SaySentence = (code, values) => {
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
    const lists = Object.entries(values).filter((entry): entry is [string, Listed[]] => Array.isArray(entry[1]));
    const said = lists.map(([name, list]) => [name, list.map((each) => say(each.code, each.values))] as const);
    if (text === undefined || said.some(([, list]) => list.includes(undefined))) return undefined;
    const shown = said.map(([name, list]) => [name, listed(list.map((each) => each ?? ''))]);
    return formatSentence(text, { ...values, ...Object.fromEntries(shown) }, locale);
  };
  return say;
}

/** A sentence of a list, as the contract's `SentenceValues` have it. */
interface Listed {
  readonly code: string;
  readonly values: Values<unknown>;
}

/**
 * Formats a sentence of the server, which has three things more than the apps' messages: quotes (`'{'`, `''`), calendar
 * days (`{last, date, day}`) and numbers (`{most, number}`). Loaded with a language, since English sentences come formatted.
 * @param locale BCP 47
 */
export function formatSentence(text: string, values: Values<unknown>, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, sentenceFormats.day);
  const number = new Intl.NumberFormat(locale);
  const formatted = text
    .replaceAll(/\{(\w+), date, day\}/g, (_date, name: string) => day.format(new Date(String(values[name]))))
    .replaceAll(/\{(\w+), number\}/g, (_number, name: string) => number.format(Number(values[name])));
  return format(unquote(formatted), values, locale)
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
