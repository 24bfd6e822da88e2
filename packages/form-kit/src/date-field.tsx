import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useId, useState } from 'react';
import { calendarDay, pickerDate, shownFormat } from './calendar-day.ts';
import { describedBy, FieldShell } from './field-shell.tsx';
import { useFieldState } from './form-state.ts';
import type { FieldProps } from './text-field.tsx';

export interface DateFieldProps extends FieldProps {
  /** Earliest and latest date, as YYYY-MM-DD. */
  min?: string;
  max?: string;
}

/**
 * A calendar date, no instant: value 'YYYY-MM-DD' in every time zone, '' while empty or not a date. Written as the reader's
 * locale writes the other dates.
 */
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
  const id = useId();
  const { value, error, submitting, setValue, onBlur } = useFieldState<string>(name);
  // The picker's own half-typed date lives here; the form only ever sees whole ones.
  const [typed, setTyped] = useState(() => (value ? pickerDate(value) : null));
  const shown = value && calendarDay(typed) !== value ? pickerDate(value) : typed;
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
      <LocalizationProvider dateAdapter={AdapterDayjs}>
        <DatePicker
          value={shown}
          format={shownFormat()}
          disabled={disabled}
          readOnly={submitting}
          {...(min === undefined ? {} : { minDate: pickerDate(min) })}
          {...(max === undefined ? {} : { maxDate: pickerDate(max) })}
          onChange={(date) => {
            setTyped(date);
            setValue(calendarDay(date));
          }}
          slotProps={{
            textField: {
              id,
              name,
              size: 'small',
              fullWidth: true,
              hiddenLabel: true,
              error: error !== undefined,
              onBlur,
              inputProps: {
                'aria-labelledby': `${id}-label`,
                'aria-required': required || undefined,
                'aria-describedby': describedBy(id, { hint, error }),
              },
            },
          }}
        />
      </LocalizationProvider>
    </FieldShell>
  );
}
