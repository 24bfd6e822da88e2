import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { useAuth, useSession } from '@gangway/auth-client/react';
import { auth as authRoutes } from '@gangway/contract';
import { Form, FormError, PasswordField, SubmitButton, type FieldErrors, type FormHelpers } from '@gangway/form-kit';
import { msg, t } from '@gangway/messages';
import { useToast } from '@gangway/toasts';
import { Countdown } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { changePasswordRules } from './change-password-rules.ts';

/** Specification section 9: "Reload delay after reset or password change: 10 s". */
const reloadSeconds = 10;
const succeeded = msg('Password reset successfully');
const failed = msg('Failed to reset password');

export interface ChangePasswordProps {
  /** Address of the portal's `/`, loaded in full 10 s after the change. */
  destination: string;
  /** Minimum length of the new password. */
  passwordMinimum: number;
  /** Replaceable for tests. */
  goTo?: (address: string) => void;
}

interface Values {
  oldPassword: string;
  newPassword: string;
  rePassword: string;
}

/** Body of Change Password (specification sections 2, 5 and 8) in both apps, for a signed-in user. */
export function ChangePassword({
  destination,
  passwordMinimum,
  goTo = (address) => window.location.assign(address),
}: ChangePasswordProps) {
  const api = useApi({ auth: authRoutes });
  const auth = useAuth();
  const toast = useToast();
  const { profile } = useSession();
  const [done, setDone] = useState(false);

  async function send(values: Values, form: FormHelpers<Values>) {
    try {
      await api.auth.changePassword({ body: values });
    } catch (error) {
      toast.error(t(failed));
      form.setFormError(t(failed));
      const reasons = reasonsOf(error);
      if (Object.keys(reasons).length > 0) form.setErrors(reasons);
      else form.selectField('oldPassword');
      return;
    }
    toast.success(t(succeeded));
    setDone(true);
  }

  async function leave() {
    // The change ended all other sessions; end this one too.
    await auth.signOut();
    goTo(destination);
  }

  return (
    <Stack spacing={2} sx={{ width: '100%', maxWidth: 420 }}>
      {done ? (
        <>
          <Alert severity="success">{t(succeeded)}</Alert>
          <Countdown
            seconds={reloadSeconds}
            text={(seconds) => t('Taking you to the sign-in page in {seconds} s', { seconds })}
            onDone={() => void leave()}
          />
        </>
      ) : (
        <ChangePasswordForm passwordMinimum={passwordMinimum} email={profile?.email ?? ''} onSubmit={send} />
      )}
    </Stack>
  );
}

interface ChangePasswordFormProps {
  passwordMinimum: number;
  email: string;
  onSubmit: (values: Values, form: FormHelpers<Values>) => Promise<void>;
}

function ChangePasswordForm({ passwordMinimum, email, onSubmit }: ChangePasswordFormProps) {
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('You’ll need to sign in again on all devices.')}</Typography>
      <Form<Values>
        label={t('Change Password')}
        initialValues={{ oldPassword: '', newPassword: '', rePassword: '' }}
        rules={changePasswordRules()}
        validateOn="change"
        failureMessage={t(failed)}
        onSubmit={onSubmit}
      >
        <FormError />
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="oldPassword" label={t('Old Password')} autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label={t('New Password')}
          autoComplete="new-password"
          hint={t('At least {passwordMinimum} characters. A short sentence works well.', { passwordMinimum })}
        />
        <PasswordField name="rePassword" label={t('Confirm Password')} autoComplete="new-password" />
        <SubmitButton size="large" fullWidth>
          {t('Change Password')}
        </SubmitButton>
      </Form>
    </>
  );
}

/** The server's messages by field, e.g. why it refuses the new password. */
function reasonsOf(error: unknown): FieldErrors {
  if (!isApiError(error)) return {};
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
}
