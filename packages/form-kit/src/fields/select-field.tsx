import { t } from '@gangway/messages';
import { menuSize } from '@gangway/ui-kit';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId, type ReactNode } from 'react';
import { describedBy, FieldShell } from './field-shell.tsx';
import { useFieldState } from '../form/form-state.ts';
import type { SelectOption } from './select-option.ts';
import type { FieldProps } from './text-field.tsx';

export interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
  /** Shown in the closed field until an option is chosen. */
  placeholder?: string;
  /** Adds an entry that clears the choice. */
  emptyLabel?: string;
  /** Details of an option, under its name. */
  describe?: (option: SelectOption) => ReactNode;
  /** Called after the user's choice; the form already has the new value. */
  onChosen?: (option: SelectOption | undefined) => void;
}

/** A choice from a short list. Value: the option's id, '' while nothing is chosen. */
export function SelectField({
  name,
  label,
  hideLabel,
  hint,
  required = false,
  disabled = false,
  options,
  placeholder,
  emptyLabel,
  describe,
  onChosen,
}: SelectFieldProps) {
  const id = useId();
  const { value, error, submitting, setValue, onBlur } = useFieldState<SelectOption['id'] | undefined>(name);
  const chosen = options.find((option) => option.id === value);
  return (
    <FieldShell
      id={id}
      label={label}
      hideLabel={hideLabel}
      required={required}
      hint={hint}
      error={error}
      disabled={disabled}
      labelIsText
    >
      <Select<SelectOption['id']>
        id={id}
        labelId={`${id}-label`}
        name={name}
        // Show a value that is not among the options (yet) as no choice; the form keeps it.
        value={chosen?.id ?? ''}
        input={<OutlinedInput />}
        onChange={(event) => {
          const option = options.find((candidate) => candidate.id === event.target.value);
          setValue(option?.id ?? '');
          onChosen?.(option);
        }}
        onBlur={onBlur}
        readOnly={submitting}
        displayEmpty={placeholder !== undefined}
        renderValue={() => (chosen ? chosen.name : <span style={{ opacity: 0.75 }}>{placeholder ?? '\u200b'}</span>)}
        SelectDisplayProps={{ 'aria-required': required || undefined, dir: 'auto' }}
        inputProps={{ 'aria-describedby': describedBy(id, { hint, error }) }}
        // Name the list as a region: it is mounted at the end of the page, outside every landmark.
        MenuProps={{
          slotProps: { paper: { role: 'region', 'aria-label': t('{label}: choices', { label }), sx: menuSize } },
        }}
      >
        {emptyLabel === undefined ? null : <MenuItem value="">{emptyLabel}</MenuItem>}
        {options.map((option) => (
          <MenuItem key={option.id} value={option.id} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            {describe ? (
              <span>
                <bdi>{option.name}</bdi>
                <br />
                <small>{describe(option)}</small>
              </span>
            ) : (
              <bdi>{option.name}</bdi>
            )}
          </MenuItem>
        ))}
      </Select>
    </FieldShell>
  );
}
