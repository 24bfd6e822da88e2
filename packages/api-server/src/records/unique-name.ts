import { foldText, nameFaultCode, tidyName } from '@gangway/contract/text';
import { fieldProblem, HttpProblem, say, type Sentence } from '../server/index.ts';
import { isUniqueViolation } from '../store/index.ts';

/** Names of a name in the sentences of the contract. */
type NameLabel =
  'name' | 'first_name' | 'last_name' | 'new_name' | 'new_plan' | 'new_role' | 'plan' | 'role' | 'service';

const refusedInText = /[^\P{Cc}\n\t]|\p{Cs}/u;

/**
 * Cleans a name for the store: tidy, not empty, and without what `nameFault` refuses.
 * @param field the field of the error.
 * @throws HttpProblem 400 at `field`.
 */
export function cleanName(value: string, field: string, label: NameLabel = 'name'): string {
  if (tidyName(value) === '') throw fieldProblem(field, say('name_empty', { label }));
  return cleanOptionalName(value, field, label);
}

/** Like `cleanName`, where nothing is a value too (last names). */
export function cleanOptionalName(value: string, field: string, label: NameLabel): string {
  const name = tidyName(value);
  const refused = nameRefused(name, label);
  if (refused) throw fieldProblem(field, refused);
  return name;
}

/** The sentence that refuses a tidy name; undefined for a good one. */
export function nameRefused(name: string, label: NameLabel = 'name'): Sentence | undefined {
  const code = nameFaultCode(name);
  return code && say(code, { label });
}

/** Free text: line breaks are allowed, other control characters are not. */
export function cleanText(value: string, field: string): string {
  const text = tidyName(value);
  if (refusedInText.test(text)) throw fieldProblem(field, say('control_characters'));
  return text;
}

/** The name of a service or role: it also becomes a key of maps (tokens, payloads), where the prototype of objects has names already. */
export function cleanKeyName(value: string, field: string, label: NameLabel): string {
  const name = cleanName(value, field, label);
  if (name in {} || name === 'prototype') throw fieldProblem(field, say('name_reserved', { name }));
  return name;
}

/** The key for looking a name up, equal for names that the store takes for the same. */
export function nameKey(name: string): string {
  return foldText(name.trim());
}

/** A name without spelling tricks: `Super Admin` and `super-admin` are both `superadmin`. */
export function bareName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** 409 for a name that another record has already, in any case. */
export function nameTaken(field: string, name: string, what: string): HttpProblem {
  return new HttpProblem(409, 'name_taken', say('name_taken', { kind: kindOf(what), name }), { field });
}

/** A name that a unique index guards, and the field that shows its refusal. */
export interface GuardedName {
  index: string;
  field: string;
  name: string;
  what: string;
}

/** Runs `work`. @throws HttpProblem 409 at the field of the name whose unique index refused it. */
export async function refuseTakenName<T>(work: Promise<T>, ...names: readonly GuardedName[]): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const taken = names.find(({ index }) => isUniqueViolation(error, index));
    throw taken ? nameTaken(taken.field, taken.name, taken.what) : error;
  }
}

export function notFound(what: string): HttpProblem {
  return new HttpProblem(404, 'not_found', say('no_such_record', { kind: kindOf(what) }));
}

/** The kind of record as sentences select it: `access_template`. */
export function kindOf(what: string): string {
  return what.replaceAll(' ', '_');
}
