import { menuSize } from '@gangway/ui-kit';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useOpenRow } from './open-row.tsx';
import type { RowField } from './row-draft.ts';

export type RowInputProps = {
  name: string;
  field: RowField;
  /** In the dialog there is no column header to say the label. */
  labelVisible?: boolean;
};

/** The input of one value in the open row, with its error or hint under it. */
export function RowInput({ name, field, labelVisible = false }: RowInputProps) {
  const form = useOpenRow();
  const id = useId();
  const value = form.values[name];
  const error = form.errors[name];
  if (field.kind === 'custom') {
    return field.render({
      id,
      name,
      label: field.label,
      labelVisible,
      value,
      setValue: (next) => form.setValue(name, next),
      error,
      hint: field.hint,
      locked: form.locked,
      inputRef: form.inputRef(name),
    });
  }
  const text = typeof value === 'string' || typeof value === 'number' ? value : '';
  const common = {
    id,
    name,
    inputRef: form.inputRef(name),
    fullWidth: true,
    size: 'small',
    hiddenLabel: !labelVisible,
    ...(labelVisible ? { label: field.label } : {}),
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
    error: error !== undefined,
    helperText: error ?? field.hint,
    sx: {
      minWidth: field.minWidth ?? 140,
      my: 0.5,
      // A long choice is cut off rather than widening its column.
      ...(field.kind === 'select' && { '& .MuiInputBase-root': { width: 0, minWidth: '100%' } }),
      '& .MuiFormHelperText-root': { mx: 0, whiteSpace: 'normal' },
    },
  } as const;
  const naming = labelVisible ? {} : { 'aria-label': field.label };

  if (field.kind === 'select') {
    return (
      <TextField
        {...common}
        select
        value={text}
        onChange={(event) => form.setValue(name, event.target.value)}
        slotProps={{
          select: {
            readOnly: form.locked,
            SelectDisplayProps: naming,
            // It stands at the end of the page, outside of every landmark.
            MenuProps: {
              slotProps: { paper: { role: 'region', 'aria-label': `${field.label}: choices`, sx: menuSize } },
            },
          },
        }}
      >
        {field.options.length === 0 ? (
          <MenuItem disabled value="">
            {field.loading === true ? 'Loading…' : 'No options'}
          </MenuItem>
        ) : null}
        {field.options.map((option) => (
          <MenuItem key={option.id} value={option.id} dir="auto">
            {option.name}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return (
    <TextField
      {...common}
      value={text}
      multiline={field.kind === 'multiline'}
      maxRows={4}
      onChange={(event) => form.setValue(name, event.target.value)}
      slotProps={{
        htmlInput: {
          ...naming,
          readOnly: form.locked,
          autoComplete: 'off',
          dir: 'auto',
          inputMode: field.kind === 'text' ? field.inputMode : undefined,
        },
      }}
    />
  );
}
