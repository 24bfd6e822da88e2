import { useFieldState } from '@gangway/form-kit';
import { describedBy, FieldShell } from '@gangway/form-kit/field-shell';
import { msg, t } from '@gangway/messages';
import { formatDay, formatTime } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useId, useState, type FocusEvent } from 'react';
import { daysAfter, todayInUtc } from '../dates/calendar-day.ts';
import { undecidedDay } from '../dates/last-day.ts';

// Load the calendar once a day is to be chosen.
const DayPicker = lazy(async () => ({ default: (await import('@gangway/form-kit/day-picker')).DayPicker }));

export interface AccessEndFieldProps {
  /** Value: the last day with access, YYYY-MM-DD; '' without an end. */
  name: string;
  label: string;
  hideLabel?: boolean;
  disabled?: boolean;
}

const choices = { none: msg('No end date'), soon: msg('In 2 weeks'), day: msg('On …') } as const;
type Choice = keyof typeof choices;

/** The end of an access: none, in two weeks, or a day of the calendar. */
export function AccessEndField({ name, label, hideLabel = false, disabled = false }: AccessEndFieldProps) {
  const id = useId();
  const { value, error, submitting, setValue, onBlur } = useFieldState<string>(name);
  const soon = daysAfter(todayInUtc(), 14);
  // Keep the calendar open while its day happens to be in two weeks.
  const [usesCalendar, setUsesCalendar] = useState(value !== '' && value !== soon);
  const choice: Choice = value === '' ? 'none' : usesCalendar || value !== soon ? 'day' : 'soon';
  // Scold for a missing day only once the field is left or the form is sent.
  const [isFresh, setFresh] = useState(false);
  if (isFresh && submitting) setFresh(false);
  const shownError = isFresh && value === undecidedDay ? undefined : error;
  const hint = value === '' || value === undecidedDay ? undefined : endText(value);
  const inPicker = choice === 'day';

  function choose(next: Choice) {
    setUsesCalendar(next === 'day');
    setFresh(next === 'day');
    setValue(next === 'none' ? '' : next === 'soon' ? soon : undecidedDay);
  }

  function leave(event: FocusEvent) {
    setFresh(false);
    onBlur(event);
  }

  return (
    <Box sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FieldShell
        id={id}
        label={label}
        hideLabel={hideLabel}
        hint={inPicker ? undefined : hint}
        error={inPicker ? undefined : shownError}
        disabled={disabled}
        labelIsText
      >
        <Select<Choice>
          id={id}
          labelId={`${id}-label`}
          value={choice}
          input={<OutlinedInput />}
          onChange={(event) => choose(event.target.value)}
          onBlur={leave}
          readOnly={submitting}
          inputProps={{ 'aria-describedby': describedBy(id, inPicker ? {} : { hint, error: shownError }) }}
          // Name the list as a region: it is mounted at the end of the page, outside every landmark.
          MenuProps={{ slotProps: { paper: { role: 'region', 'aria-label': t('{label}: choices', { label }) } } }}
        >
          {(['none', 'soon', 'day'] as const).map((each) => (
            <MenuItem key={each} value={each}>
              {t(choices[each])}
            </MenuItem>
          ))}
        </Select>
      </FieldShell>
      {inPicker ? (
        <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
          <DayPicker
            name={name}
            label={t('{label} on', { label })}
            hideLabel
            hint={hint}
            error={shownError}
            disabled={disabled}
            readOnly={submitting}
            min={todayInUtc()}
            value={value === undecidedDay ? '' : value}
            onChange={(day) => setValue(day === '' ? undecidedDay : day)}
            onBlur={leave}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}

/** Says when an access with this last day ends, in the reader's time too: *Ends after Dec 10, midnight UTC*. */
function endText(lastDay: string): string {
  const end = new Date(`${daysAfter(lastDay, 1)}T00:00:00Z`);
  const values = { day: formatDay(lastDay), time: formatTime(end) };
  return end.getTimezoneOffset() === 0
    ? t('Ends after {day}, midnight UTC', values)
    : t('Ends after {day}, midnight UTC, {time} your time', values);
}
