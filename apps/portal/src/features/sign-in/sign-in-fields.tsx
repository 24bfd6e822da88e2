import { PasswordField, SubmitButton, TextField, useFormState } from '@gangway/form-kit';
import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { use, type ReactNode } from 'react';
import { emailKey } from '../../shared/carried-email.ts';
import { ConfigContext } from '../../shared/config.ts';

export interface SignInFieldsProps {
  /** Restricts the form to this person, e.g. to continue a session. */
  emailFixed?: boolean;
  /** Field with the initial focus; absent: none. */
  startIn?: 'email' | 'password';
  /** Link Forgot password: its address, and a function that receives the typed email. */
  forgotPassword?: { readonly href: string; readonly onOpen?: (email: string) => void };
  /** Requests a passkey from the browser. */
  onPasskey: () => void;
  askingPasskey?: boolean;
  /** Content next to Forgot password. */
  children?: ReactNode;
}

/** Fit one-line errors into the gaps between fields, so that nothing below moves. */
const errorsInGaps = {
  display: 'grid',
  rowGap: 3.5,
  '& .MuiFormHelperText-root': {
    position: 'absolute',
    top: '100%',
    mt: '2px',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
  },
  // Show Caps Lock next to an error too.
  '& div.MuiFormHelperText-root': { insetInlineEnd: 0 },
} as const;

/** Fields of the sign-in form, shared by the application and the prerendered page. */
export function SignInFields({
  emailFixed = false,
  startIn,
  forgotPassword,
  onPasskey,
  askingPasskey = false,
  children,
}: SignInFieldsProps) {
  const { values } = useFormState<{ email: string }>();
  return (
    <>
      <Box sx={errorsInGaps}>
        <TextField
          name="email"
          label={t('Email')}
          type="email"
          inputMode="email"
          // Enable the browser's list of passkeys under the field.
          autoComplete="username webauthn"
          required
          readOnly={emailFixed}
          // oxlint-disable-next-line no-autofocus -- the page says where to start, and on touch screens nowhere
          autoFocus={startIn === 'email'}
        />
        <PasswordField
          name="password"
          label={t('Password')}
          autoComplete="current-password"
          // oxlint-disable-next-line no-autofocus -- the page says where to start, and on touch screens nowhere
          autoFocus={startIn === 'password'}
        />
        <SubmitButton size="large" fullWidth triesOffline>
          {t('Sign in')}
        </SubmitButton>
      </Box>
      {use(ConfigContext)?.own?.passkeyNote ?? (
        <Button
          variant="outlined"
          fullWidth
          aria-disabled={askingPasskey}
          onMouseDown={(event) => event.preventDefault()}
          onClick={askingPasskey ? undefined : onPasskey}
        >
          {t('Sign in with a passkey')}
        </Button>
      )}
      {forgotPassword === undefined && children === undefined ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2.5, rowGap: 1 }}>
          {forgotPassword === undefined ? null : (
            <Link
              href={forgotPassword.href}
              variant="body2"
              // Tell the first-paint script where to keep the typed email: the link may load another page.
              data-keeps-email={emailKey}
              // Prevent blur: the field's error would move the link from under the pointer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => forgotPassword.onOpen?.(values.email)}
            >
              {t('Forgot password')}
            </Link>
          )}
          {children}
        </Box>
      )}
    </>
  );
}
