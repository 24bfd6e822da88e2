import { joined as joinedBy, language } from '@gangway/messages';

/** Joins values as a sentence does: `6 branches and 2 plans`. */
export function joined(values: readonly string[]): string {
  // English without a comma before *and*.
  return joinedBy(values, { locale: language() === 'en' ? 'en-GB' : language() });
}
