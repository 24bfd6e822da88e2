import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { countsTwelveHours, localMoment, shownFormat } from './calendar-day.ts';
import { FieldShell } from './field-shell.tsx';
import { useFieldState } from '../form/form-state.ts';
import { pickerLanguage } from './picker-language.ts';
import { pickerField, pickerText } from './picker-text.ts';
import type { FieldProps } from './text-field.tsx';

/** A day and a time in the user's zone: value 'YYYY-MM-DDTHH:mm', '' while incomplete. */
export function MomentField({ name, label, hideLabel, hint, required = false, disabled = false }: FieldProps) {
  const id = useId();
  const { value, error, submitting, setValue, onBlur } = useFieldState<string>(name);
  // Keep a half-typed moment in here; the form sees complete ones only.
  const [typed, setTyped] = useState(() => (value ? dayjs(value) : null));
  const shown = value === localMoment(typed) ? typed : value ? dayjs(value) : null;
  const ampm = countsTwelveHours();
  return (
    <FieldShell {...{ id, label, hideLabel, required, hint, error, disabled }}>
      <LocalizationProvider dateAdapter={AdapterDayjs} {...pickerLanguage()}>
        <DateTimePicker
          value={shown}
          ampm={ampm}
          format={`${shownFormat()} ${ampm ? 'h:mm A' : 'HH:mm'}`}
          disabled={disabled}
          readOnly={submitting}
          onChange={(moment) => {
            setTyped(moment);
            setValue(localMoment(moment));
          }}
          slotProps={{ field: pickerField, textField: pickerText(id, { name, hint, error, required, onBlur }) }}
        />
      </LocalizationProvider>
    </FieldShell>
  );
}
