import { language } from '@gangway/messages';

/** Joins values as a sentence does: `6 branches and 2 plans`. */
export function joined(values: readonly string[]): string {
  // English without a comma before *and*.
  return new Intl.ListFormat(language() === 'en' ? 'en-GB' : language()).format(values);
}
