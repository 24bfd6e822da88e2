import { validateWith } from '@gangway/form-kit';
import { expect, it } from 'vitest';
import { newPasswordRules } from './password-rules.ts';

const rules = newPasswordRules(4);
const email = 'a@b.co';

it.each([
  ['', '', { password: 'Password is required', confirmation: 'Password is required' }],
  ['secret', '', { confirmation: 'Password is required' }],
  ['secret', 'other', { confirmation: 'Password mismatch' }],
  ['', 'other', { password: 'Password is required', confirmation: 'Password mismatch' }],
  ['secret', 'secret', {}],
  [' ', ' ', {}],
])('new password %j, confirmed by %j: %j', (password, confirmation, expected) => {
  expect(validateWith(rules, { email, password, confirmation })).toEqual(expected);
});

it.each([
  ['', 'Email is required'],
  ['a@b.museum', 'Invalid email address'],
])('e-mail %j: %s', (address, message) => {
  expect(validateWith(rules, { email: address, password: 'x', confirmation: 'x' })).toEqual({ email: message });
});
