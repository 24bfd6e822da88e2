import commonPasswords from './common-passwords.txt?raw';

/** Who the password is for; words of it make a password guessable. */
export interface PasswordContext {
  email: string;
  firstName: string;
  lastName: string;
  organization: string | null;
}

const common = new Set(commonPasswords.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
const productWords = [
  'gangway',
  'password',
  'passwort',
  'logistics',
  'tracking',
  'welcome',
  'ocean',
  'awb',
  'launcher',
  'portal',
];
const longest = 256;

/**
 * Why a password is refused, as a sentence, or null. Any character counts; length, the commonest passwords and words about
 * the owner decide, not composition (NIST SP 800-63B-4).
 */
export function passwordProblem(password: string, minimum: number, context: PasswordContext): string | null {
  const normalized = password.normalize('NFKC');
  const length = Array.from(normalized).length;
  if (length < minimum) return `Use at least ${minimum} characters. A few random words work well.`;
  if (length > longest) return `Use at most ${longest} characters.`;
  const lower = normalized.toLowerCase();
  if (common.has(lower)) return 'This password is one of the commonest. Choose another one.';
  if (new Set(lower).size < 4) return 'This password repeats too few characters. Choose another one.';
  if (isContextOnly(lower, context)) {
    return 'This password is made of a simple sequence, your name, your organization or the name of the product. Choose another one.';
  }
  return null;
}

/** Nothing of substance is left once the words an attacker tries first are taken out. */
function isContextOnly(lower: string, context: PasswordContext): boolean {
  const words = [
    ...productWords,
    ...[
      context.email,
      context.email.split('@', 1)[0] ?? '',
      context.firstName,
      context.lastName,
      context.organization ?? '',
    ]
      .map((text) => text.normalize('NFKC').toLowerCase())
      .flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)]),
  ]
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  let rest = withoutRuns(lower);
  let touched = rest !== lower;
  for (const word of words) {
    if (rest.includes(word)) {
      rest = rest.replaceAll(word, '');
      touched = true;
    }
  }
  // Years, counters and punctuation around the words add nothing.
  const letters = rest.replaceAll(/[^\p{L}]/gu, '');
  return touched && (Array.from(letters).length < 4 || common.has(rest));
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

/** Takes out what is typed by running along the alphabet, the digits or the keyboard. */
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
