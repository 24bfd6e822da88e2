import { emailRule, object, passwordConfirmation, requiredPassword } from '@gangway/form-kit/rules';

/** Specification section 5, reset. Requires the e-mail only if the link lacks it. */
export function newPasswordRules(tldMaxLetters: number) {
  return object({
    email: emailRule({ tldMaxLetters }),
    password: requiredPassword('Password is required'),
    confirmation: passwordConfirmation('password', { required: 'Password is required', mismatch: 'Password mismatch' }),
  });
}
