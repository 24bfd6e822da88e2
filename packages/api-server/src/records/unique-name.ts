import { foldText, nameFault, tidyName } from '@gangway/contract/text';
import { fieldProblem, HttpProblem } from '../server/index.ts';

const refusedInText = /[^\P{Cc}\n\t]|\p{Cs}/u;

/**
 * Cleans a name for the store: tidy, not empty, and without what `nameFault` refuses.
 * @param field the field of the error.
 * @throws HttpProblem 400 at `field`.
 */
export function cleanName(value: string, field: string, label = 'The name'): string {
  if (tidyName(value) === '') throw fieldProblem(field, `${label} cannot be empty.`);
  return cleanOptionalName(value, field, label);
}

/** Like `cleanName`, where nothing is a value too (last names). */
export function cleanOptionalName(value: string, field: string, label: string): string {
  const name = tidyName(value);
  const fault = nameFault(name, label);
  if (fault !== undefined) throw fieldProblem(field, fault);
  return name;
}

/** Free text: line breaks are allowed, other control characters are not. */
export function cleanText(value: string, field: string): string {
  const text = tidyName(value);
  if (refusedInText.test(text)) throw fieldProblem(field, 'Control characters are not allowed here.');
  return text;
}

/** The name of a service or role: it also becomes a key of maps (tokens, payloads), where the prototype of objects has names already. */
export function cleanKeyName(value: string, field: string, label: string): string {
  const name = cleanName(value, field, label);
  if (name in {} || name === 'prototype') throw fieldProblem(field, `'${name}' cannot be used as a name.`);
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
  const article = /^[aeiou]/.test(what) ? 'an' : 'a';
  const message = `There is already ${article} ${what} named '${name}'. Choose another name.`;
  return new HttpProblem(409, 'name_taken', message, { field });
}

/** 409 when the old name in the payload is not the record's name any more. */
export function changedMeanwhile(what: string, current: string | undefined): HttpProblem {
  return new HttpProblem(
    409,
    'changed_meanwhile',
    current === undefined
      ? `No ${what} has the old name any more. Reload the list.`
      : `This ${what} is now called '${current}'. Reload the list.`,
  );
}

export function notFound(what: string): HttpProblem {
  return new HttpProblem(404, 'not_found', `This ${what} does not exist.`);
}
