import { expect, it } from 'vitest';
import { emailProblem } from './email-address.ts';

it.each([
  ['ana@port.nl', 4, undefined],
  ['ana@port.info', 4, undefined],
  ['', 4, 'Email is required'],
  ['ana', 4, 'Invalid email address'],
  ['ana@port.x', 4, 'Invalid email address'],
  [
    'ana@port.shipping',
    4,
    'Invalid email address. Its ending has more than 4 letters; the setting EMAIL_TLD_MAX_LETTERS allows longer ones.',
  ],
  ['ana@port.shipping', 8, undefined],
])('says of %j with endings of at most %d letters: %s', (email, letters, problem) => {
  expect(emailProblem(email, letters)?.text).toBe(problem);
});
