import { t } from '@gangway/messages';
import { menuSize, restingStyle } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { disabledByReason, Hint, useWritesDisabled } from '../cells/disabled-reason.tsx';
import { useOpenRow } from './open-row.tsx';
import type { OpenRowForm, RowField } from './row-draft.ts';

export type RowInputProps = {
  name: string;
  field: RowField;
  /** Shows the label: the dialog has no column headers. */
  labelVisible?: boolean;
};

/** Input of one value in the open row, with its error or hint below. */
export function RowInput({ name, field: constant, labelVisible = false }: RowInputProps) {
  const field = { ...constant, label: t(constant.label) };
  const form = useOpenRow();
  const id = useId();
  if (field.kind === 'custom') {
    return field.render({
      id,
      name,
      label: field.label,
      labelVisible,
      value: form.values[name],
      setValue: (next) => form.setValue(name, next),
      error: form.errors[name],
      hint: field.hint,
      locked: form.locked,
      inputRef: form.inputRef(name),
    });
  }
  const input = { form, name, labelVisible, common: commonProps(form, id, name, field, labelVisible) };
  return field.kind === 'select' ? <SelectInput {...input} field={field} /> : <TextInput {...input} field={field} />;
}

function commonProps(
  form: OpenRowForm,
  id: string,
  name: string,
  field: Exclude<RowField, { kind: 'custom' }>,
  labelVisible: boolean,
) {
  const value = form.values[name];
  const error = form.errors[name];
  return {
    id,
    name,
    value: typeof value === 'string' || typeof value === 'number' ? value : '',
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
      // Cut a long choice off rather than widen its column.
      ...(field.kind === 'select' && { '& .MuiInputBase-root': { width: 0, minWidth: '100%' } }),
      '& .MuiFormHelperText-root': { mx: 0, whiteSpace: 'normal' },
    },
  } as const;
}

interface InputProps<Kind extends RowField['kind']> {
  form: OpenRowForm;
  name: string;
  labelVisible: boolean;
  common: ReturnType<typeof commonProps>;
  field: Extract<RowField, { kind: Kind }>;
}

function SelectInput({ form, name, labelVisible, common, field }: InputProps<'select'>) {
  return (
    <TextField
      {...common}
      select
      onChange={(event) => form.setValue(name, event.target.value)}
      slotProps={{
        select: {
          readOnly: form.locked,
          SelectDisplayProps: labelVisible ? {} : { 'aria-label': field.label },
          // Name the list as a region: it is mounted at the end of the page, outside of every landmark.
          MenuProps: {
            slotProps: {
              paper: { role: 'region', 'aria-label': t('{label}: choices', { label: field.label }), sx: menuSize },
            },
          },
        },
      }}
    >
      {field.options.length === 0 ? (
        <MenuItem disabled value="">
          {field.loading === true ? t('Loading…') : t('No options')}
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

function TextInput({ form, name, labelVisible, common, field }: InputProps<'text' | 'multiline'>) {
  return (
    <TextField
      {...common}
      multiline={field.kind === 'multiline'}
      maxRows={4}
      onChange={(event) => form.setValue(name, event.target.value)}
      slotProps={{
        htmlInput: {
          ...(labelVisible ? {} : { 'aria-label': field.label }),
          readOnly: form.locked,
          autoComplete: 'off',
          dir: 'auto',
          inputMode: field.kind === 'text' ? field.inputMode : undefined,
        },
      }}
    />
  );
}

/** Add or Save, and Cancel, with the reason of a failed save below. */
export function OpenRowActions({ type = 'button' }: { type?: 'button' | 'submit' }) {
  const form = useOpenRow();
  const writesDisabled = useWritesDisabled();
  // Avoid `disabled`, which would drop the focus to the page while the row is being saved.
  const resting = form.locked ? { 'aria-disabled': true as const } : {};
  const size = type === 'submit' ? 'large' : 'small';
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 46,
          gap: 0.5,
          marginInlineStart: type === 'button' ? -1.25 : 0,
        }}
      >
        <Hint title="" disabled={writesDisabled}>
          <Button
            type={type}
            size={size}
            sx={[{ minWidth: 0 }, writesDisabled === null ? null : restingStyle]}
            variant={type === 'submit' ? 'contained' : 'text'}
            {...disabledByReason(writesDisabled)}
            {...resting}
            {...(type === 'button' ? { onClick: form.submit } : {})}
          >
            {form.mode === 'add' ? t('Add') : t('Save')}
          </Button>
        </Hint>
        <Button size={size} color="inherit" sx={{ minWidth: 0 }} {...resting} onClick={form.cancel}>
          {t('Cancel')}
        </Button>
        {form.locked ? (
          // Hide the spinner while a confirmation is open: nothing is being saved before the answer.
          <CircularProgress
            size={16}
            aria-label={t('Saving')}
            sx={{ marginInlineStart: 0.5, '[aria-hidden="true"] &': { visibility: 'hidden' } }}
          />
        ) : null}
      </Box>
      <Box
        role="alert"
        sx={{
          color: 'error.main',
          typography: 'caption',
          whiteSpace: 'normal',
          maxWidth: 260,
          '&:not(:empty)': { pt: type === 'submit' ? 1 : 0, pb: 0.75 },
        }}
      >
        {form.failure}
      </Box>
    </Box>
  );
}
