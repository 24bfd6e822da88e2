import { PasswordField, SubmitButton, TextField, useFormState } from '@gangway/form-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

export interface SignInFieldsProps {
  /** Only this person may sign in here, as when a session is continued. */
  emailFixed?: boolean;
  /** Where the cursor starts; absent: nowhere. */
  startIn?: 'email' | 'password';
  /** Shows the link Forgot password; gets what was typed so far. */
  onForgotPassword?: (email: string) => void;
  /** Asks the browser for a passkey. */
  onPasskey: () => void;
  askingPasskey?: boolean;
  /** What came of it, under the buttons and links: above them it would push them away from the pointer. */
  outcome?: ReactNode;
  /** Stands beside Forgot password. */
  children?: ReactNode;
}

/** Errors of one line stand in the gaps between the fields, so that none moves what is below. */
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
  // That Caps Lock is on, beside an error.
  '& div.MuiFormHelperText-root': { insetInlineEnd: 0 },
} as const;

/** The fields of the sign-in form, alike in the application and in the prerendered page. */
export function SignInFields({
  emailFixed = false,
  startIn,
  onForgotPassword,
  onPasskey,
  askingPasskey = false,
  outcome,
  children,
}: SignInFieldsProps) {
  const { values } = useFormState<{ email: string }>();
  return (
    <>
      <Box sx={errorsInGaps}>
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          // Passkeys stand in the browser's list under the field.
          autoComplete="username webauthn"
          required
          readOnly={emailFixed}
          // oxlint-disable-next-line no-autofocus -- the page says where to start, and on touch screens nowhere
          autoFocus={startIn === 'email'}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          // oxlint-disable-next-line no-autofocus -- the page says where to start, and on touch screens nowhere
          autoFocus={startIn === 'password'}
        />
        <SubmitButton size="large" fullWidth triesOffline>
          Sign in
        </SubmitButton>
      </Box>
      <Button
        variant="outlined"
        fullWidth
        aria-disabled={askingPasskey}
        onMouseDown={(event) => event.preventDefault()}
        onClick={askingPasskey ? undefined : onPasskey}
      >
        Sign in with a passkey
      </Button>
      {onForgotPassword === undefined && children === undefined ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2.5, rowGap: 1 }}>
          {onForgotPassword === undefined ? null : (
            <Link
              component="button"
              type="button"
              variant="body2"
              // Leaving the field would show its error first and move the link from under the pointer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onForgotPassword(values.email)}
            >
              Forgot password
            </Link>
          )}
          {children}
        </Box>
      )}
      {outcome}
    </>
  );
}
