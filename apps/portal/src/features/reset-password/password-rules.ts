import { emailRule, object, passwordConfirmation, requiredPassword } from '@gangway/form-kit/rules';

/** Specification section 5, reset. The e-mail is asked for only where the link does not say it. */
export function newPasswordRules(tldMaxLetters: number) {
  return object({
    email: emailRule({ tldMaxLetters }),
    password: requiredPassword('Password is required'),
    confirmation: passwordConfirmation('password', { required: 'Password is required', mismatch: 'Password mismatch' }),
  });
}
