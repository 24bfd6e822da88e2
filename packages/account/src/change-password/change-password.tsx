import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { useAuth, useSession } from '@gangway/auth-client/react';
import { auth as authRoutes } from '@gangway/contract';
import { Form, FormError, PasswordField, SubmitButton, type FieldErrors, type FormHelpers } from '@gangway/form-kit';
import { useToast } from '@gangway/toasts';
import { Countdown } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { changePasswordRules } from './change-password-rules.ts';

/** Specification section 9: "Reload delay after reset or password change: 10 s". */
const reloadSeconds = 10;
const succeeded = 'Password reset successfully';
const failed = 'Failed to reset password';

export interface ChangePasswordProps {
  /** The portal's `/`, where the browser goes 10 s after the change, with a full load. */
  destination: string;
  /** Characters that the new password has at least. */
  passwordMinimum: number;
  /** Replaceable for tests. */
  goTo?: (address: string) => void;
}

interface Values {
  oldPassword: string;
  newPassword: string;
  rePassword: string;
}

/**
 * What stands below the heading of Change Password (specification sections 2, 5 and 8), the same in both apps. The app sees to it that someone is
 * signed in.
 */
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
      toast.error(failed);
      form.setFormError(failed);
      const reasons = reasonsOf(error);
      if (Object.keys(reasons).length > 0) form.setErrors(reasons);
      else form.selectField('oldPassword');
      return;
    }
    toast.success(succeeded);
    setDone(true);
  }

  async function leave() {
    // The other sessions ended with the change, this one ends now.
    await auth.signOut();
    goTo(destination);
  }

  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: 420,
        p: { xs: 0, sm: 3 },
        borderRadius: '8px',
        border: { sm: 1 },
        borderColor: { sm: 'divider' },
        backgroundColor: { sm: 'background.paper' },
      }}
    >
      <Stack spacing={2}>
        {done ? (
          <>
            <Alert severity="success">{succeeded}</Alert>
            <Countdown
              seconds={reloadSeconds}
              text={(seconds) => `Redirecting to sign-in in ${seconds} s`}
              onDone={() => void leave()}
            />
          </>
        ) : (
          <>
            <Typography sx={{ color: 'text.secondary' }}>You’ll need to sign in again on all devices.</Typography>
            <Form<Values>
              label="Change Password"
              initialValues={{ oldPassword: '', newPassword: '', rePassword: '' }}
              rules={changePasswordRules}
              validateOn="change"
              failureMessage={failed}
              onSubmit={send}
            >
              <FormError />
              {/* Tells password managers whose password this is. */}
              <input type="text" name="username" autoComplete="username" value={profile?.email ?? ''} readOnly hidden />
              <PasswordField name="oldPassword" label="Old Password" autoComplete="current-password" />
              <PasswordField
                name="newPassword"
                label="New Password"
                autoComplete="new-password"
                hint={`At least ${passwordMinimum} characters. A short sentence works well.`}
              />
              <PasswordField name="rePassword" label="Confirm Password" autoComplete="new-password" />
              <SubmitButton size="large" fullWidth>
                Change Password
              </SubmitButton>
            </Form>
          </>
        )}
      </Stack>
    </Box>
  );
}

/** What the server says about single fields, e.g. why it does not take the new password. */
function reasonsOf(error: unknown): FieldErrors {
  if (!isApiError(error)) return {};
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
}
