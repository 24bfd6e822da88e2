import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { describedBy, FieldShell } from './field-shell.tsx';
import { useFieldState } from './form-state.ts';
import type { FieldProps } from './text-field.tsx';

const format = 'YYYY-MM-DD';

export interface DateFieldProps extends FieldProps {
  /** Earliest and latest date, as YYYY-MM-DD. */
  min?: string;
  max?: string;
}

/**
 * A calendar date, no instant: value 'YYYY-MM-DD' in every time zone, '' while empty or not a date. Written as it is
 * stored, so that no reader has to guess which is the month.
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
  const [typed, setTyped] = useState(() => (value ? dayjs(value, format) : null));
  const shown = value && typed?.format(format) !== value ? dayjs(value, format) : typed;
  return (
    <FieldShell id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} disabled={disabled}>
      <LocalizationProvider dateAdapter={AdapterDayjs}>
        <DatePicker
          value={shown}
          format={format}
          disabled={disabled}
          readOnly={submitting}
          {...(min === undefined ? {} : { minDate: dayjs(min, format) })}
          {...(max === undefined ? {} : { maxDate: dayjs(max, format) })}
          onChange={(date) => {
            setTyped(date);
            setValue(date?.isValid() ? date.format(format) : '');
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
