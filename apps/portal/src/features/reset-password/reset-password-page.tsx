import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { paths } from '../../shared/paths.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { resetPassword } from './new-password-calls.ts';
import { useMailLink } from './use-mail-link.ts';

/** The link in a reset mail: `/reset-password/{id}?email=`. */
export function ResetPasswordPage() {
  const link = useMailLink('/reset-password');
  return (
    <NewPasswordForm
      heading={t('Reset password')}
      buttonLabel={t('Reset password')}
      link={link}
      greeting={(email) => rich('Choose a new password for {email}.', { email })}
      send={resetPassword}
      destination={paths.home}
    />
  );
}
