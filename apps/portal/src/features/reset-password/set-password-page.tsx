import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { paths } from '../../shared/paths.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { setFirstPassword } from './new-password-calls.ts';
import { useMailLink } from './use-mail-link.ts';

/** The link in an invitation: `/password/{id}?email=`. */
export function SetPasswordPage() {
  const link = useMailLink('/password');
  return (
    <NewPasswordForm
      heading={t('Set your password')}
      buttonLabel={t('Set password')}
      link={link}
      greeting={(email) => rich('Welcome. Choose a password for {email}.', { email })}
      send={setFirstPassword}
      destination={paths.login}
    />
  );
}
