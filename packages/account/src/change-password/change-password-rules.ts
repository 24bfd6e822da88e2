import { object, passwordConfirmation, requiredPassword } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';

/** Specification section 5, Change Password form. "No length or strength rule": the server has the last word. */
export const changePasswordRules = () =>
  object({
    oldPassword: requiredPassword(t('Password is required')),
    newPassword: requiredPassword(t('New Password is required')),
    rePassword: passwordConfirmation('newPassword', {
      required: t('Confirm Password is required'),
      mismatch: t('Passwords do not match'),
    }),
  });
