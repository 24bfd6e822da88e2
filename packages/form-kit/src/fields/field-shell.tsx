import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { use, type ReactNode } from 'react';
import { FormExtrasContext } from '../form/form-state.ts';

export interface FieldShellProps {
  /** Id of the input. */
  id: string;
  label: string;
  /** Hides the label visually, as in a table whose header names the column. */
  hideLabel?: boolean | undefined;
  /** Marks the label, in a form that marks required fields. */
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** The label names a button-like control (a select), which `for` does not reach. */
  labelIsText?: boolean;
  /** Rendered last, under hint and error, outside the description. */
  after?: ReactNode;
  children: ReactNode;
}

/** Label above the control, hint and error below, tied together by ids. */
export function FieldShell({
  id,
  label,
  hideLabel = false,
  required = false,
  hint,
  error,
  disabled = false,
  labelIsText = false,
  after,
  children,
}: FieldShellProps) {
  const marked = use(FormExtrasContext).marksRequired && required;
  return (
    <FormControl fullWidth error={error !== undefined} disabled={disabled} size="small" sx={{ minWidth: 0 }}>
      <FormLabel
        id={`${id}-label`}
        {...(labelIsText ? { component: 'span' as const } : { htmlFor: id })}
        sx={
          hideLabel
            ? {
                position: 'absolute',
                width: '1px',
                height: '1px',
                overflow: 'hidden',
                clipPath: 'inset(50%)',
                whiteSpace: 'nowrap',
              }
            : {
                mb: 0.75,
                typography: 'body2',
                fontWeight: 600,
                color: 'text.primary',
                '&.Mui-focused:not(.Mui-error)': { color: 'text.primary' },
                // Visual mark only: the control itself announces that it is required.
                ...(marked ? { '&::after': { content: '" *" / ""', color: 'error.main' } } : {}),
              }
        }
      >
        {label}
      </FormLabel>
      {children}
      {hint === undefined || hint === null ? null : (
        // Keep the hint readable on a disabled field.
        <FormHelperText id={`${id}-hint`} error={false} disabled={false}>
          {hint}
        </FormHelperText>
      )}
      {error === undefined ? null : (
        <FormHelperText id={`${id}-error`} error>
          {error}
        </FormHelperText>
      )}
      {after === undefined ? null : (
        <FormHelperText component="div" error={false} sx={{ mt: 0.25, minHeight: 0, fontWeight: 600 }}>
          {after}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/** Value of `aria-describedby` for a control in a `FieldShell`, the error first. */
export function describedBy(
  id: string,
  { hint, error }: { hint?: ReactNode; error?: string | undefined },
): string | undefined {
  const ids = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hint === undefined || hint === null ? [] : [`${id}-hint`]),
  ];
  return ids.length === 0 ? undefined : ids.join(' ');
}
