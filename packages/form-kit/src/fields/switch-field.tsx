import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { describedBy } from './field-shell.tsx';
import { useFieldState } from '../form/form-state.ts';
import type { FieldProps } from './text-field.tsx';

/** On or off. Value: boolean. */
export function SwitchField({ name, label, hideLabel = false, hint, disabled = false }: Omit<FieldProps, 'required'>) {
  const id = useId();
  const { value, error, submitting, setValue, onBlur } = useFieldState<boolean>(name);
  const control = (
    <Switch
      id={id}
      name={name}
      checked={value ?? false}
      disabled={disabled}
      onChange={(_event, checked) => {
        if (!submitting) setValue(checked);
      }}
      onBlur={onBlur}
      slotProps={{
        input: {
          role: 'switch',
          'aria-describedby': describedBy(id, { hint, error }),
          ...(hideLabel && { 'aria-label': label }),
        },
      }}
    />
  );
  return (
    <FormControl error={error !== undefined} disabled={disabled} sx={{ minWidth: 0 }}>
      {hideLabel ? (
        control
      ) : (
        <FormControlLabel
          control={control}
          label={label}
          sx={{ minHeight: 36, '@media (pointer: coarse)': { minHeight: 44 } }}
        />
      )}
      {hint === undefined || hint === null ? null : (
        <FormHelperText id={`${id}-hint`} error={false} disabled={false}>
          {hint}
        </FormHelperText>
      )}
      {error === undefined ? null : <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  );
}
