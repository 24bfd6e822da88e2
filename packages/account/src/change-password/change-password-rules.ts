import { object, passwordConfirmation, requiredPassword } from '@gangway/form-kit/rules';

/** Specification section 5, Change Password form. "No length or strength rule": the server has the last word. */
export const changePasswordRules = object({
  oldPassword: requiredPassword('Password is required'),
  newPassword: requiredPassword('New Password is required'),
  rePassword: passwordConfirmation('newPassword', {
    required: 'Confirm Password is required',
    mismatch: 'Passwords do not match',
  }),
});
