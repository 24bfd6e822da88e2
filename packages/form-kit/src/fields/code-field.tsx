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
    <TextField
      name={name}
      label={kind === 'totp' ? 'Code' : 'Recovery code'}
      autoComplete="one-time-code"
      inputMode={kind === 'totp' ? 'numeric' : 'text'}
      required
      // oxlint-disable-next-line no-autofocus -- the place decides: often it is the one field of a view just asked for
      autoFocus={autoFocus}
    />
  );
}
