import { paths } from '../../shared/paths.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { setFirstPassword } from './new-password-calls.ts';
import { useMailLink } from './use-mail-link.ts';

/** The link in an invitation: `/password/{id}?email=`. */
export function SetPasswordPage() {
  const link = useMailLink('/password');
  return (
    <NewPasswordForm
      heading="Set your password"
      buttonLabel="Set password"
      link={link}
      greeting="Welcome. Choose a password for"
      send={setFirstPassword}
      destination={paths.login}
    />
  );
}
