import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { describedBy, FieldShell } from './field-shell.tsx';
import { useFieldState } from '../form/form-state.ts';

/** Props shared by every field of this package. */
export interface FieldProps {
  /** Path of the value in the form. */
  name: string;
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Announces the field as required; validation is up to the form's rules. */
  required?: boolean;
  disabled?: boolean;
}

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search';
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number;
  readOnly?: boolean;
  /** Rows of a multi-line field. */
  rows?: number;
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** Changes the typed text before it becomes the value. */
  normalize?: (text: string) => string;
}

/** One line of text (or several, with `rows`). Not MUI's TextField, which pulls in Select, Menu and Popover. */
export function TextField({
  name,
  label,
  hideLabel,
  hint,
  required = false,
  disabled,
  type = 'text',
  autoComplete,
  autoFocus = false,
  placeholder,
  inputMode,
  maxLength,
  readOnly = false,
  rows,
  startAdornment,
  endAdornment,
  inputRef,
  normalize,
}: TextFieldProps) {
  const id = useId();
  const { value, error, submitting, setValue, onBlur } = useFieldState<string>(name);
  // Keep on-screen keyboards from "correcting" addresses and codes.
  const literal = type === 'email' || type === 'url';
  return (
    <FieldShell
      id={id}
      label={label}
      hideLabel={hideLabel}
      required={required}
      hint={hint}
      error={error}
      disabled={disabled}
    >
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        value={value ?? ''}
        onChange={(event) => setValue(normalize ? normalize(event.target.value) : event.target.value)}
        onBlur={onBlur}
        // oxlint-disable-next-line no-autofocus -- the page decides: on desktop the sign-in form starts in its first field
        autoFocus={autoFocus}
        readOnly={readOnly || submitting}
        multiline={rows !== undefined}
        {...(rows === undefined ? {} : { minRows: rows })}
        {...(autoComplete === undefined ? {} : { autoComplete })}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(inputRef === undefined ? {} : { inputRef })}
        startAdornment={startAdornment}
        endAdornment={endAdornment}
        inputProps={{
          'aria-required': required || undefined,
          'aria-describedby': describedBy(id, { hint, error }),
          inputMode,
          maxLength,
          dir: 'auto',
          ...(literal && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }),
        }}
      />
    </FieldShell>
  );
}
