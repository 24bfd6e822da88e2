import { menuSize, useDebouncedValue } from '@gangway/ui-kit';
import Autocomplete, { createFilterOptions, type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useId, useState, type HTMLAttributes, type Key, type ReactNode } from 'react';
import { describedBy, FieldShell } from './field-shell.tsx';
import { useFieldState } from '../form/form-state.ts';
import type { SelectOption } from './select-option.ts';
import type { FieldProps } from './text-field.tsx';

interface ChoiceProps extends FieldProps {
  options: readonly SelectOption[];
  loading?: boolean;
  loadingText?: string;
  /** Shown where no option is left. */
  emptyText?: ReactNode;
  placeholder?: string;
  /**
   * The server searches: called with the typed text, 200 ms after the last key. `options` are then its answer and are
   * not filtered again.
   */
  onSearch?: (text: string) => void;
}

export interface AutocompleteFieldProps extends ChoiceProps {
  /** After a choice of the user; the form has the new value already. */
  onChosen?: (option: SelectOption | null) => void;
}

/** One choice from a list that can be long, by typing. Value: the option (`{ id, name }`) or null. */
export function AutocompleteField({ onChosen, ...props }: AutocompleteFieldProps) {
  const id = useId();
  const { value, error, submitting, setValue, onBlur } = useFieldState<SelectOption | null>(props.name);
  const { search, isWaiting } = useSearch(props);
  return (
    <FieldShell {...props} id={id} error={error}>
      <Autocomplete<SelectOption>
        {...sharedProps(id, { ...props, options: withChosen(props, value ? [value] : []) }, submitting, isWaiting)}
        value={value ?? null}
        onChange={(_event, option) => {
          setValue(option);
          onChosen?.(option);
        }}
        onBlur={onBlur}
        onInputChange={(_event, text, reason) => {
          if (isTyped(reason)) search(text);
        }}
        // Opened again it offers everything, not what the chosen name matches.
        onClose={() => search('')}
        renderOption={({ key: _key, ...optionProps }: OptionProps, option) => (
          <li key={option.id} {...optionProps}>
            <bdi>{option.name}</bdi>
          </li>
        )}
        renderInput={(params) => <ChoiceInput params={params} field={props} id={id} error={error} />}
      />
    </FieldShell>
  );
}

export interface MultiSelectFieldProps extends ChoiceProps {
  onChosen?: (options: readonly SelectOption[]) => void;
}

/** Several choices; the list stays open while choosing. Value: an array of options. */
export function MultiSelectField({ onChosen, ...props }: MultiSelectFieldProps) {
  const id = useId();
  const { value, error, submitting, setValue, onBlur } = useFieldState<SelectOption[]>(props.name);
  const { search, isWaiting } = useSearch(props);
  return (
    <FieldShell {...props} id={id} error={error}>
      <Autocomplete<SelectOption, true>
        {...sharedProps(id, { ...props, options: withChosen(props, value ?? []) }, submitting, isWaiting)}
        multiple
        disableCloseOnSelect
        limitTags={3}
        value={value ?? []}
        onChange={(_event, options) => {
          setValue(options);
          onChosen?.(options);
        }}
        onBlur={onBlur}
        onInputChange={(_event, text, reason) => {
          if (isTyped(reason)) search(text);
        }}
        // Opened again it offers everything, not what the chosen name matches.
        onClose={() => search('')}
        renderOption={({ key: _key, ...optionProps }: OptionProps, option, { selected }) => (
          <li key={option.id} {...optionProps}>
            {/* The list says what is selected; the box only shows it, so it is a drawing and no control. */}
            <Box
              component="span"
              aria-hidden
              sx={{ display: 'inline-flex', marginInlineEnd: 1, color: selected ? 'primary.main' : 'text.secondary' }}
            >
              {selected ? <CheckBoxOutlined fontSize="small" /> : <CheckBoxOutlineBlank fontSize="small" />}
            </Box>
            <bdi>{option.name}</bdi>
          </li>
        )}
        renderInput={(params) => <ChoiceInput params={params} field={props} id={id} error={error} />}
      />
    </FieldShell>
  );
}

/** Whether the reader changed the text, rather than the field itself after a choice. */
function isTyped(reason: string): boolean {
  return reason === 'input' || reason === 'clear';
}

/** Where the server searches, what is chosen need not be among its answers; it stays among the options. */
function withChosen({ options, onSearch }: ChoiceProps, chosen: readonly SelectOption[]): readonly SelectOption[] {
  if (onSearch === undefined) return options;
  const missing = chosen.filter(({ id }) => options.every((option) => option.id !== id));
  return missing.length === 0 ? options : [...missing, ...options];
}

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };

const matching = createFilterOptions<SelectOption>();

function sharedProps(id: string, props: ChoiceProps, submitting: boolean, isWaiting: boolean) {
  return {
    id,
    options: props.options,
    disabled: props.disabled ?? false,
    readOnly: submitting,
    loading: isWaiting || (props.loading ?? false),
    loadingText: props.loadingText ?? 'Loading…',
    noOptionsText: props.emptyText ?? 'No options',
    autoHighlight: true,
    openOnFocus: false,
    getOptionLabel: (option: SelectOption) => option.name,
    isOptionEqualToValue: (option: SelectOption, value: SelectOption) => option.id === value.id,
    // An answer of the server is not filtered. Until it is here, Enter must not take what does not match.
    ...(props.onSearch && { filterOptions: isWaiting ? matching : (options: SelectOption[]) => options }),
    slotProps: {
      listbox: { sx: menuSize },
      // It stands at the end of the page, outside of every landmark.
      popper: { role: 'region', 'aria-label': `${props.label}: choices` },
    },
  };
}

interface ChoiceInputProps {
  params: AutocompleteRenderInputParams;
  field: ChoiceProps;
  id: string;
  error: string | undefined;
}

function ChoiceInput({ params, field, id, error }: ChoiceInputProps) {
  const { ref, className, startAdornment, endAdornment, onMouseDown } = params.InputProps;
  return (
    <OutlinedInput
      ref={ref}
      className={className}
      startAdornment={startAdornment}
      endAdornment={endAdornment}
      onMouseDown={onMouseDown}
      fullWidth
      size="small"
      disabled={params.disabled}
      {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
      inputProps={{
        ...params.inputProps,
        name: field.name,
        'aria-required': field.required || undefined,
        'aria-describedby': describedBy(id, { hint: field.hint, error }),
      }}
    />
  );
}

/** Calls `onSearch` once the typing rests; `isWaiting` until the options are the answer to what was typed. */
function useSearch({ onSearch, loading = false }: ChoiceProps): { search: (text: string) => void; isWaiting: boolean } {
  const [text, setText] = useState<string>();
  const typed = text?.trim();
  const debounced = useDebouncedValue(typed);
  const search = useEffectEvent((q: string) => onSearch?.(q));
  useEffect(() => {
    if (debounced !== undefined) search(debounced);
  }, [debounced]);
  return { search: setText, isWaiting: onSearch !== undefined && (typed !== debounced || loading) };
}
