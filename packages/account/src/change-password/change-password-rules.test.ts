import { validateWith } from '@gangway/form-kit';
import { expect, it } from 'vitest';
import { changePasswordRules } from './change-password-rules.ts';

it.each([
  [
    ['', '', ''],
    {
      oldPassword: 'Password is required',
      newPassword: 'New Password is required',
      rePassword: 'Confirm Password is required',
    },
  ],
  [['old', 'new', ''], { rePassword: 'Confirm Password is required' }],
  [['old', 'new', 'other'], { rePassword: 'Passwords do not match' }],
  [['old', '', 'other'], { newPassword: 'New Password is required', rePassword: 'Passwords do not match' }],
  [['old', 'new', 'new'], {}],
  [['same', 'same', 'same'], {}],
])('%j: %j', ([oldPassword, newPassword, rePassword], expected) => {
  expect(validateWith(changePasswordRules(), { oldPassword, newPassword, rePassword })).toEqual(expected);
});
