import { emailRule, object, requiredPassword } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';

/** Specification section 5, sign-in. */
export function signInRules(tldMaxLetters: number) {
  return object({
    email: emailRule({ tldMaxLetters }),
    password: requiredPassword(t('Password is required')),
  });
}

/** Rules of the forgot-password form, which has the e-mail alone. */
export function forgotPasswordRules(tldMaxLetters: number) {
  return object({ email: emailRule({ tldMaxLetters }) });
}
