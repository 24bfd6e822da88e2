import { fieldProblem, HttpProblem } from '../server/index.ts';

const longest = 200;
// Control characters and line separators: they break tables, mails and logs. Lone surrogates are not characters.
const refused = /[\p{Cc}\u2028\u2029\p{Cs}]/u;
const refusedInText = /[^\P{Cc}\n\t]|\p{Cs}/u;

/**
 * Cleans a name for the store: without surrounding space, in one Unicode form, 1 to 200 code points, without control characters.
 * @param field the field of the error.
 * @throws HttpProblem 400 at `field`.
 */
export function cleanName(value: string, field: string, label = 'The name'): string {
  const name = value.normalize('NFC').trim();
  if (name === '') throw fieldProblem(field, `${label} cannot be empty.`);
  return checkedName(name, field, label);
}

/** Like `cleanName`, where nothing is a value too (last names). */
export function cleanOptionalName(value: string, field: string, label: string): string {
  return checkedName(value.normalize('NFC').trim(), field, label);
}

/** Free text: line breaks are allowed, other control characters are not. */
export function cleanText(value: string, field: string): string {
  const text = value.normalize('NFC').trim();
  if (refusedInText.test(text)) throw fieldProblem(field, 'Control characters are not allowed here.');
  return text;
}

/** The name of a service or role: it also becomes a key of maps (tokens, payloads), where the prototype of objects has names already. */
export function cleanKeyName(value: string, field: string, label: string): string {
  const name = cleanName(value, field, label);
  if (name in {} || name === 'prototype') throw fieldProblem(field, `'${name}' cannot be used as a name.`);
  return name;
}

function checkedName(name: string, field: string, label: string): string {
  const fault = nameFault(name, label);
  if (fault !== undefined) throw fieldProblem(field, fault);
  return name;
}

/** The validation error of a cleaned name, for a plan that reports all of them; undefined where there is none. */
export function nameFault(name: string, label = 'The name'): string | undefined {
  // Count code points, as a person does, but only where the units leave it open; `length` counts a ship emoji twice.
  const isTooLong = name.length > longest && (name.length > 2 * longest || Array.from(name).length > longest);
  if (isTooLong) return `${label} can have ${longest} characters at most.`;
  return refused.test(name) ? `${label} holds a control character.` : undefined;
}

/** The key for looking a name up: without case and in one Unicode form. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
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
