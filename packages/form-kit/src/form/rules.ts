import { t } from '@gangway/messages';
import { mixed, string } from 'yup';

// Single source of yup: features import it from here, so that one package decides the version.
export { array, boolean, lazy, mixed, number, object, ref, string } from 'yup';

/**
 * Letters, digits, dot, underscore, plus or hyphen, then @, a domain and an ending of 2 to `tldMaxLetters` letters
 * (specification section 5). Every repetition is bounded, so no input makes it slow.
 */
export function emailPattern(tldMaxLetters: number): RegExp {
  return new RegExp(
    String.raw`^[A-Za-z0-9._+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,${tldMaxLetters}}$`,
    'u',
  );
}

const simpleEmailPattern = /^[^\s@]{1,64}@[^\s@]{1,255}$/u;
/** Longest address that is checked at all (RFC 5321: 64 + 1 + 255). */
const maxEmailLength = 320;

/** The e-mail rule of sign-in and Add User. `tldMaxLetters` comes from the run-time configuration. */
export function emailRule({ tldMaxLetters }: { tldMaxLetters: number }) {
  const pattern = emailPattern(tldMaxLetters);
  return string()
    .trim()
    .required(t('Email is required'))
    .test('email', t('Invalid email address'), (value) => value.length <= maxEmailLength && pattern.test(value));
}

/** The e-mail rule of the register form: text@text. */
export function simpleEmailRule() {
  return string()
    .trim()
    .required(t('Email is required'))
    .test(
      'email',
      t('Invalid email format'),
      (value) => value.length <= maxEmailLength && simpleEmailPattern.test(value),
    );
}

/** Text that must not be empty; blanks alone are empty. */
export function requiredText(message: string) {
  return string().trim().required(message);
}

/** A password that must not be empty. Never trimmed: blanks count as characters. */
export function requiredPassword(message: string) {
  return string().required(message);
}

/** The repeated password: not empty, and equal to the field `other`. */
export function passwordConfirmation(other: string, messages: { required: string; mismatch: string }) {
  return string()
    .required(messages.required)
    .test('matches', messages.mismatch, (value, { parent }: { parent: unknown }) => {
      // Leave an empty value to the other rule: two messages for one error would show the wrong one first.
      if (value === '') return true;
      return typeof parent === 'object' && parent !== null && Reflect.get(parent, other) === value;
    });
}

/** '{label} is required' (specification section 5, select field), for an id, an option or a list of options. */
export function requiredChoice(label: string) {
  return mixed()
    .nullable()
    .test('chosen', t('{label} is required', { label }), (value: unknown) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '',
    );
}
