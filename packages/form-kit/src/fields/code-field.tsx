import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import { TextField } from './text-field.tsx';

export interface CodeFieldProps {
  name: string;
  /** From an authenticator app, or a recovery code. */
  kind?: 'totp' | 'recovery_code';
  autoFocus?: boolean;
}

/** A code that proves the user's identity. */
export function CodeField({ name, kind = 'totp', autoFocus = false }: CodeFieldProps) {
  return (
    <Box sx={kind === 'totp' ? sixDigits : null}>
      <TextField
        name={name}
        label={kind === 'totp' ? t('Code') : t('Recovery code')}
        autoComplete="one-time-code"
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        required
        // oxlint-disable-next-line no-autofocus -- the place decides: often it is the one field of a view just asked for
        autoFocus={autoFocus}
      />
    </Box>
  );
}

/** Set apart, to compare them with those on the phone. */
const sixDigits = {
  '& input': { fontSize: '1.375rem', lineHeight: 1.5, letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums' },
} as const;
