import { DayPicker } from './day-picker.tsx';
import { useFieldState } from '../form/form-state.ts';
import type { FieldProps } from './text-field.tsx';

export interface DateFieldProps extends FieldProps {
  /** Earliest and latest date, as YYYY-MM-DD. */
  min?: string;
  max?: string;
}

/** A calendar date in a form: value 'YYYY-MM-DD' in every time zone, '' while empty or not a date. */
export function DateField({
  name,
  label,
  hideLabel,
  hint,
  required = false,
  disabled = false,
  min,
  max,
}: DateFieldProps) {
  const { value, error, submitting, setValue, onBlur } = useFieldState<string>(name);
  return (
    <DayPicker
      {...{ name, label, hideLabel, hint, required, disabled, error, min, max, value, onBlur }}
      readOnly={submitting}
      onChange={setValue}
    />
  );
}
