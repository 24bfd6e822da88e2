import { type PlaceholderOf, type SentenceCode, sentenceFormats, sentences } from '@gangway/contract/codes';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** A sentence of a list within another. */
interface ListedSentence {
  code: SentenceCode;
  values: Record<string, string | number>;
}

export type SentenceValues = Readonly<Record<string, string | number | ListedSentence[]>>;

/** A sentence for a person, with what says it in another language. */
export interface Sentence {
  readonly code: SentenceCode;
  /** Absent without placeholders. */
  readonly values?: SentenceValues;
  /** In English. */
  readonly text: string;
}

// Write days as the specification does, *3 October 2026*.
const locale = 'en-GB';
const compiled = Object.entries(sentences).map(([code, text]) => [code, compileMessageOrThrow(text)] as const);
const english = setupI18n({ locale, messages: { [locale]: Object.fromEntries(compiled) } });

type Placeholder<Code extends SentenceCode> = PlaceholderOf<(typeof sentences)[Code]>;

/**
 * Makes a sentence of the closed list: the only source of sentences that answers carry.
 * @param values one for each placeholder; a day is `2026-10-03`, and sentences are put in with commas between them.
 */
export function say<const Code extends SentenceCode>(
  code: Code,
  ...[values]: [Placeholder<Code>] extends [never] ? [] : [Readonly<Record<Placeholder<Code>, SentenceValues[string]>>]
): Sentence {
  return sentenceOf(code, values);
}

/** `say` for a code that is known only at run time, with the values that belong to it. */
export function sentenceOf(code: SentenceCode, values?: SentenceValues): Sentence {
  const shown = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? value.map((each) => sentenceOf(each.code, each.values).text).join(', ') : value,
  ]);
  const text = english._(code, Object.fromEntries(shown), { formats: sentenceFormats });
  return { code, ...(values === undefined ? {} : { values }), text };
}

/** The fields of an answer that explain why it says no; without a sentence it says nothing. */
export function explained(sentence: Sentence | undefined) {
  return sentence ? { explanation: sentence.text, said: said(sentence) } : { explanation: null };
}

/** A sentence without its text. */
export function said({ code, values }: Sentence): { code: SentenceCode; values?: SentenceValues } {
  return { code, ...(values === undefined ? {} : { values }) };
}

export function isSentenceCode(code: string): code is SentenceCode {
  return Object.hasOwn(sentences, code);
}
