/** Code points a name may have, counted as a person does: a ship emoji is one. */
export const longestName = 200;

// Control characters and line separators break tables, mails and logs. Lone surrogates are not characters.
const control = /[\p{Cc}\u2028\u2029\p{Cs}]/u;
// Embeddings, overrides and isolates turn the text around them; the marks that only side with it stay.
const turning = /[\u202A-\u202E\u2066-\u2069]/u;
// The mark of text that a program could not decode, and code points that are no characters (Unicode 23.7): no workbook returns them.
const lost = /\uFFFD|\p{Noncharacter_Code_Point}/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
const blanks = /[\s\u0085\u2800]+/gu;

/** A name as the store keeps it: NFC, without surrounding space. Joiners stay, which emoji and Indic and Persian names need. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim();
}

/** Ends of the sentences that refuse a name, by their codes. */
export const nameFaults = {
  name_control: 'holds a control character.',
  name_turning: 'holds a character that turns the direction of text.',
  name_lost: 'holds a character that was lost on its way. Type it again.',
  name_invisible: 'needs a character that can be seen.',
  name_too_long: `can have ${longestName} characters at most.`,
} as const;

/**
 * The reason that a tidy name is refused, as a code; undefined for a good one. An empty name is left to the caller, who knows whether
 * it may be missing.
 */
export function nameFaultCode(name: string): keyof typeof nameFaults | undefined {
  if (control.test(name)) return 'name_control';
  if (turning.test(name)) return 'name_turning';
  if (lost.test(name)) return 'name_lost';
  if (name !== '' && name.replace(ignorable, '').replace(blanks, '') === '') return 'name_invisible';
  return Array.from(name).length > longestName ? 'name_too_long' : undefined;
}

/**
 * The same as a sentence.
 * @param label the name's own name, such as `A branch name`.
 */
export function nameFault(name: string, label = 'The name'): string | undefined {
  const code = nameFaultCode(name);
  return code && `${label} ${nameFaults[code]}`;
}

/**
 * The form in which texts are compared: without what does not show, every blank alike, NFC, one case. `folded` of the store does the
 * same (migration 0016). Upper case comes between, since ß has no single capital, and ς, ı and İ share theirs with other letters.
 */
export function foldText(text: string): string {
  return text
    .replace(ignorable, '')
    .replace(blanks, ' ')
    .normalize('NFC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i');
}

/** The same without accents, for choices short enough that one too many does no harm. */
export function foldLoosely(text: string): string {
  return foldText(text)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/gu, '');
}

/** `nameFault` as a test of a yup rule; yup itself is the form's business. */
export const nameTest = {
  name: 'name',
  test<Fault>(
    value: string | undefined,
    { createError }: { createError: (error: { message: string }) => Fault },
  ): Fault | true {
    const fault = nameFault(tidyName(value ?? ''));
    return fault === undefined ? true : createError({ message: fault });
  },
};
