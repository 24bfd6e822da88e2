import { emailRule, object, passwordConfirmation, requiredPassword } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';

/** Specification section 5, reset. Requires the e-mail only if the link lacks it. */
export function newPasswordRules(tldMaxLetters: number) {
  return object({
    email: emailRule({ tldMaxLetters }),
    password: requiredPassword(t('Password is required')),
    confirmation: passwordConfirmation('password', {
      required: t('Password is required'),
      mismatch: t('Password mismatch'),
    }),
  });
}
