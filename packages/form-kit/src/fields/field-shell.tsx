import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { use, type ReactNode } from 'react';
import { FormExtrasContext } from '../form/form-state.ts';

export interface FieldShellProps {
  /** Id of the input. */
  id: string;
  label: string;
  /** The label is read but not seen, as in a table whose header names the column. */
  hideLabel?: boolean | undefined;
  /** The label carries a mark, where the form marks what must be filled in. */
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** The label names a button-like control (a select), which `for` does not reach. */
  labelIsText?: boolean;
  /** Stands last, under hint and error; no part of the description. */
  after?: ReactNode;
  children: ReactNode;
}

/** Label above, control, hint and error under it, tied together by ids. */
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
                // Seen, not read: the control itself says that it is required.
                ...(marked ? { '&::after': { content: '" *" / ""', color: 'error.main' } } : {}),
              }
        }
      >
        {label}
      </FormLabel>
      {children}
      {hint === undefined || hint === null ? null : (
        // Of a disabled field, too, the hint is there to be read.
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

/** Value of `aria-describedby` for a control in a `FieldShell`: the error first, it is what matters. */
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
