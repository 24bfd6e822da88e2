import { paths } from '../../shared/paths.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { resetPassword } from './new-password-calls.ts';
import { useMailLink } from './use-mail-link.ts';

/** The link in a reset mail: `/reset-password/{id}?email=`. */
export function ResetPasswordPage() {
  const link = useMailLink('/reset-password');
  return (
    <NewPasswordForm
      heading="Reset password"
      buttonLabel="Reset password"
      link={link}
      greeting="Choose a new password for"
      send={resetPassword}
      destination={paths.home}
    />
  );
}
