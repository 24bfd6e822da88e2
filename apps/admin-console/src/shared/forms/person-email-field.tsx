import { TextField, useFieldState } from '@gangway/form-kit';
import { emailPattern } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import { useConfig } from '../config.ts';

const anyEnding = emailPattern(63);

/** The address of a new person. Names the setting to an administrator where the ending alone is refused (specification section 5). */
export function PersonEmailField() {
  const { emailTldMaxLetters } = useConfig();
  const address = useFieldState<string>('email').value.trim();
  const isTooLong = anyEnding.test(address) && !emailPattern(emailTldMaxLetters).test(address);
  return (
    <TextField
      name="email"
      label={t('Email')}
      type="email"
      required
      autoComplete="off"
      hint={
        isTooLong
          ? t(
              'Endings have at most {emailTldMaxLetters} letters here. The setting EMAIL_TLD_MAX_LETTERS allows longer ones.',
              { emailTldMaxLetters },
            )
          : t('The invitation goes to this address.')
      }
    />
  );
}
