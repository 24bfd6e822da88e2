import { sentence } from '@gangway/messages';

/** What says a sentence of the server in another language; the contract's closed list has the codes. */
export interface Said {
  readonly code: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Says a sentence of the server: the only door between its English and a translation.
 * @param english as the server sent it, for what no translation knows.
 * @param said its code and values, or the error that has them; a server of an earlier release sends none.
 */
export function sentenceOf(english: string, said: Partial<Said> | null | undefined): string {
  return (said?.code === undefined ? undefined : sentence(said.code, said.values)) ?? english;
}

/** The same of several sentences, one after the other. */
export function sentencesOf(english: string, said: readonly Said[] | null | undefined): string {
  const texts = said?.map(({ code, values }) => sentence(code, values)) ?? [];
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts.join(' ') : english;
}
