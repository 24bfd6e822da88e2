import { readFileSync } from 'node:fs';
import { type SentenceCode, sentences } from '@gangway/contract/codes';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { type SentenceValues, sentenceOf } from './sentences.ts';

interface Recorded {
  code: SentenceCode;
  values?: SentenceValues;
  english: string;
}

// Made from the sentences as the server said them before they had codes; a sentence that is new since adds its own line.
const record = JSON.parse(readFileSync(new URL('english.record.json', import.meta.url), 'utf8')) as Recorded[];

it.each(record)('$code says what it always said: $english', ({ code, values, english }) => {
  expect(sentenceOf(code, values)).toEqual({ code, ...(values ? { values } : {}), text: english });
});

it('has every code in the record, apart from whole sentences about a field', () => {
  const recorded = new Set<string>(record.map(({ code }) => code));
  const missing = Object.keys(sentences).filter((code) => !code.startsWith('field_') && !recorded.has(code));
  expect(missing).toEqual([]);
});

it.each(record)('$code has a placeholder for each of its values, and no other', ({ code, values = {} }) => {
  expect([...placeholdersOf(compileMessage(sentences[code]))].toSorted()).toEqual(Object.keys(values).toSorted());
});

/** Names of the placeholders of a compiled message: `[name, type, format]`, where a plural's format has messages of its own. */
function placeholdersOf(message: CompiledMessage): Set<string> {
  const names = new Set<string>();
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, , format] = token;
    // A `#` is the number of its plural.
    if (name !== '#') names.add(name);
    for (const branch of Object.values(format ?? {})) {
      if (Array.isArray(branch)) for (const inside of placeholdersOf(branch as CompiledMessage)) names.add(inside);
    }
  }
  return names;
}
