import { say, type Sentence } from '../../server/index.ts';
import commonPasswords from './common-passwords.txt?raw';

/** The owner of the password; words about them make it guessable. */
export interface PasswordContext {
  email: string;
  firstName: string;
  lastName: string;
  organization: string | null;
}

const common = new Set(commonPasswords.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
const decoratedWords = [...common].filter((word) => /^\p{L}{5,}$/u.test(word));
// Words of the product, of roles, and those that people put years behind.
const guessableWords = (
  'gangway password passwort logistics tracking welcome ocean awb launcher portal ' +
  'administrator admin super auditor branch organization user root guest test ' +
  'spring summer autumn fall winter january february march april may june july august september october november december ' +
  'monday tuesday wednesday thursday friday saturday sunday'
).split(' ');
const longest = 256;

/**
 * Says why a password is refused; null for a good one. Every visible character counts; length, common passwords and words about
 * the owner decide, not composition (NIST SP 800-63B-4).
 */
export function passwordProblem(password: string, minimum: number, context: PasswordContext): Sentence | null {
  // Refuse half a surrogate pair: it is no character, and encoding turns it into another.
  if (/\p{Cs}/u.test(password)) return say('password_unstorable');
  const normalized = visible(password.normalize('NFKC'));
  const length = Array.from(normalized).length;
  if (length < minimum) return say('password_too_short', { minimum });
  if (Array.from(password).length > longest) return say('password_too_long', { most: longest });
  const lower = normalized.toLowerCase();
  if (new Set(lower).size < 4) return say('password_few_characters');
  const spellings = spellingsOf(lower);
  if (spellings.some((spelling) => common.has(spelling))) {
    return say('password_common');
  }
  if (Array.from(unitOf(lower)).length < minimum) return say('password_repeats');
  const words = wordsAbout(context);
  if (spellings.some((spelling) => isContextOnly(spelling, words))) {
    return say('password_simple');
  }
  return null;
}

/** Removes invisible characters: zero width, direction marks, fillers, control characters. */
function visible(text: string): string {
  return text.replaceAll(/\p{Cf}|\p{Cc}|\p{Default_Ignorable_Code_Point}/gu, '');
}

const swaps: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '0': 'o', '3': 'e', $: 's', '5': 's', '7': 't' };

/** The text, the text without what surrounds its letters, and both with the usual letter swaps undone. */
function spellingsOf(text: string): string[] {
  const bare = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const unswapped = (one: string) => (spelling: string) =>
    spelling.replaceAll(/[@403$571!]/g, (sign) => swaps[sign] ?? one);
  const plain = bare === text ? [text] : [text, bare];
  return [...new Set([...plain, ...plain.map(unswapped('l')), ...plain.map(unswapped('i'))])];
}

/** The part that the whole text repeats, or the text. */
function unitOf(text: string): string {
  return text.slice(0, `${text}${text}`.indexOf(text, 1));
}

function wordsAbout(context: PasswordContext): string[] {
  const own = [
    context.email,
    context.email.split('@', 1)[0] ?? '',
    context.firstName,
    context.lastName,
    context.organization ?? '',
  ]
    .map((text) => text.normalize('NFKC').toLowerCase())
    .flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...guessableWords, ...own].filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length);
}

/** Whether nothing strong is left without the words an attacker tries first and one common word. */
function isContextOnly(lower: string, words: readonly string[]): boolean {
  let rest = withoutRuns(lower);
  let touched = rest !== lower;
  for (const word of words) {
    if (rest.includes(word)) {
      rest = rest.replaceAll(word, '');
      touched = true;
    }
  }
  if (touched && common.has(rest)) return true;
  return (
    (touched && isTrifle(rest)) ||
    decoratedWords.some((word) => rest.includes(word) && isTrifle(rest.replaceAll(word, '')))
  );
}

/** Ignores years, counters and punctuation around the words. */
function isTrifle(rest: string): boolean {
  return Array.from(rest.replaceAll(/[^\p{L}]/gu, '')).length < 4;
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
];
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
const shortestRun = 4;

/** Removes runs along the alphabet, the digits or the keyboard. */
function withoutRuns(text: string): string {
  let rest = '';
  for (let start = 0; start < text.length;) {
    let length = 0;
    for (const run of runs) {
      let end = start;
      while (end < text.length && run.includes(text.slice(start, end + 1))) end += 1;
      length = Math.max(length, end - start);
    }
    if (length >= shortestRun) {
      start += length;
    } else {
      rest += text[start] ?? '';
      start += 1;
    }
  }
  return rest;
}
