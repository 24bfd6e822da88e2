import { say, type Sentence } from '../../server/index.ts';

/** The address as stored and compared: one account per address, in any case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

const longestEnding = 63;

/** Why no account may have this address, for administrators and their programs; undefined for one that may. */
export function emailProblem(email: string, tldMaxLetters: number): Sentence | undefined {
  if (isAccountEmail(email, tldMaxLetters)) return undefined;
  if (email === '') return say('email_required');
  const isTooLong = isAccountEmail(email, longestEnding);
  return isTooLong ? say('email_ending_too_long', { most: tldMaxLetters }) : say('email_invalid');
}

/** Whether an account may have this address (specification section 5); ASCII only, no backtracking. */
export function isAccountEmail(email: string, tldMaxLetters: number): boolean {
  const match = /^[A-Za-z0-9._+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}([A-Za-z]{2,63})$/.exec(
    email,
  );
  return match !== null && (match[1]?.length ?? 0) <= tldMaxLetters && email.length <= 254;
}
