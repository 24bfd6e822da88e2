import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useFieldState } from '../form/form-state.ts';
import type { FieldProps } from './text-field.tsx';

/** A choice that takes effect when the form is sent; a switch would promise it at once. Value: boolean. */
export function CheckboxField({ name, label }: Pick<FieldProps, 'name' | 'label'>) {
  const { value, submitting, setValue, onBlur } = useFieldState<boolean>(name);
  return (
    <FormControlLabel
      control={
        <Checkbox
          name={name}
          checked={value ?? false}
          onChange={(_event, checked) => {
            if (!submitting) setValue(checked);
          }}
          onBlur={onBlur}
        />
      }
      label={label}
      sx={{ minHeight: 36, justifySelf: 'start', '@media (pointer: coarse)': { minHeight: 44 } }}
    />
  );
}
