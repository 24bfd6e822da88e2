import type { FocusEvent } from 'react';
import { describedBy, type FieldShellProps } from './field-shell.tsx';

/** *Dec 8* as in every other text, not *Dec 08*. */
export const pickerField = { shouldRespectLeadingZeros: true } as const;

interface PickerText extends Pick<FieldShellProps, 'hint' | 'error' | 'required'> {
  name?: string | undefined;
  onBlur?: ((event: FocusEvent) => void) | undefined;
}

/** The text field of a picker inside a `FieldShell`. */
export function pickerText(id: string, { name, hint, error, required, onBlur }: PickerText) {
  return {
    id,
    size: 'small' as const,
    fullWidth: true,
    hiddenLabel: true,
    error: error !== undefined,
    ...(name === undefined ? {} : { name }),
    ...(onBlur === undefined ? {} : { onBlur }),
    inputProps: {
      'aria-labelledby': `${id}-label`,
      'aria-required': required || undefined,
      'aria-describedby': describedBy(id, { hint, error }),
    },
  };
}
