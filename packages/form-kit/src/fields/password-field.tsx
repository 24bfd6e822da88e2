import { t } from '@gangway/messages';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useId, useState, type KeyboardEvent } from 'react';
import { describedBy, FieldShell } from './field-shell.tsx';
import { useFieldState } from '../form/form-state.ts';
import type { FieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends FieldProps {
  /** Tells password managers whether to fill or to generate. */
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password with a show/hide toggle and a hint when Caps Lock is on. */
export function PasswordField({
  name,
  label,
  hideLabel,
  hint,
  required = true,
  disabled,
  autoComplete,
  autoFocus = false,
}: PasswordFieldProps) {
  const id = useId();
  const { value, error, submitting, setValue, onBlur } = useFieldState<string>(name);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // Hide the password while submitting: browsers remember the content of plain text fields.
  const visible = shown && !submitting;

  function watchCapsLock(event: KeyboardEvent) {
    // Password managers send key events without this method.
    if (typeof event.getModifierState === 'function') setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <FieldShell
      id={id}
      label={label}
      hideLabel={hideLabel}
      required={required}
      hint={hint}
      error={error}
      disabled={disabled}
      after={<CapsLockHint on={capsLock} />}
    >
      <OutlinedInput
        id={id}
        name={name}
        type={visible ? 'text' : 'password'}
        value={value ?? ''}
        onChange={(event) => setValue(event.target.value)}
        onBlur={(event) => {
          setCapsLock(false);
          onBlur(event);
        }}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        autoComplete={autoComplete}
        // oxlint-disable-next-line no-autofocus -- the page decides
        autoFocus={autoFocus}
        readOnly={submitting}
        inputProps={{
          'aria-required': required || undefined,
          'aria-describedby': describedBy(id, { hint, error }),
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
        }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              size="small"
              disabled={disabled ?? false}
              aria-label={visible ? t('Hide password') : t('Show password')}
              // Say which password the toggle shows, for screens with three of them.
              aria-describedby={`${id}-label`}
              aria-controls={id}
              onClick={() => setShown(!shown)}
              // Keep the cursor where it is in the text.
              onMouseDown={(event) => event.preventDefault()}
            >
              {visible ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
            </IconButton>
          </InputAdornment>
        }
      />
    </FieldShell>
  );
}

/** Stays mounted, so that its text is announced when it appears. */
function CapsLockHint({ on }: { on: boolean }) {
  return <output>{on ? t('Caps Lock is on') : ''}</output>;
}
