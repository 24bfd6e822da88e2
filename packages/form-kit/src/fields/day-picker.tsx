import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useId, useState, type FocusEvent } from 'react';
import { calendarDay, pickerDate, shownFormat } from './calendar-day.ts';
import { FieldShell, type FieldShellProps } from './field-shell.tsx';
import { pickerLanguage } from './picker-language.ts';
import { pickerField, pickerText } from './picker-text.ts';

export interface DayPickerProps extends Pick<
  FieldShellProps,
  'label' | 'hideLabel' | 'hint' | 'required' | 'disabled' | 'error'
> {
  /** YYYY-MM-DD; '' while empty or not a date. */
  value: string;
  onChange: (day: string) => void;
  onBlur?: (event: FocusEvent) => void;
  name?: string;
  readOnly?: boolean;
  /** Earliest and latest date, as YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A calendar date, not an instant, in the format of the reader's locale. In a form use `DateField`. */
export function DayPicker(props: DayPickerProps) {
  const { value, onChange, onBlur, name, readOnly = false, min, max, ...shell } = props;
  const id = useId();
  // Keep a half-typed date in here; the owner sees complete ones only.
  const [typed, setTyped] = useState(() => (value ? pickerDate(value) : null));
  const shown = value === calendarDay(typed) ? typed : value ? pickerDate(value) : null;
  return (
    <FieldShell id={id} {...shell}>
      <LocalizationProvider dateAdapter={AdapterDayjs} {...pickerLanguage()}>
        <DatePicker
          value={shown}
          format={shownFormat()}
          disabled={shell.disabled === true}
          readOnly={readOnly}
          {...(min ? { minDate: pickerDate(min) } : {})}
          {...(max ? { maxDate: pickerDate(max) } : {})}
          onChange={(date) => {
            setTyped(date);
            onChange(calendarDay(date));
          }}
          slotProps={{ field: pickerField, textField: pickerText(id, { ...shell, name, onBlur }) }}
        />
      </LocalizationProvider>
    </FieldShell>
  );
}
