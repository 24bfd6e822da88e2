import { t } from '@gangway/messages';
import { menuSize, useDebouncedValue } from '@gangway/ui-kit';
import Autocomplete, { createFilterOptions, type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useId, useState, type HTMLAttributes, type Key, type ReactNode } from 'react';
import { autocompleteTexts } from './autocomplete-texts.ts';
import { describedBy, FieldShell } from './field-shell.tsx';
import { useFieldState } from '../form/form-state.ts';
import type { SelectOption } from './select-option.ts';
import type { FieldProps } from './text-field.tsx';

interface ChoiceProps extends FieldProps {
  options: readonly SelectOption[];
  loading?: boolean;
  loadingText?: string;
  /** Shown when no option is left. */
  emptyText?: ReactNode;
  placeholder?: string;
  /**
   * Searches on the server: called with the typed text, 200 ms after the last key. `options` then hold the results and
   * are not filtered again.
   */
  onSearch?: (text: string) => void;
}

export interface AutocompleteFieldProps extends ChoiceProps {
  /** Called after the user's choice; the form already has the new value. */
  onChosen?: (option: SelectOption | null) => void;
}

/** One choice from a long list, found by typing. Value: the option (`{ id, name }`) or null. */
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
        // Reset the search, so that reopening offers everything, not just matches of the chosen name.
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
        // Reset the search, so that reopening offers everything, not just matches of the chosen name.
        onClose={() => search('')}
        renderOption={({ key: _key, ...optionProps }: OptionProps, option, { selected }) => (
          <li key={option.id} {...optionProps}>
            {/* Render the checkbox as decoration: the list announces what is selected. */}
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

/** Whether the user changed the text, rather than the field itself after a choice. */
function isTyped(reason: string): boolean {
  return reason === 'input' || reason === 'clear';
}

/** Keeps the chosen values among the options: search results need not contain them. */
function withChosen({ options, onSearch }: ChoiceProps, chosen: readonly SelectOption[]): readonly SelectOption[] {
  if (onSearch === undefined) return options;
  const missing = chosen.filter(({ id }) => options.every((option) => option.id !== id));
  return missing.length === 0 ? options : [...missing, ...options];
}

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };

const matching = createFilterOptions<SelectOption>();

function sharedProps(id: string, props: ChoiceProps, submitting: boolean, isWaiting: boolean) {
  return {
    ...autocompleteTexts(),
    id,
    options: props.options,
    disabled: props.disabled ?? false,
    readOnly: submitting,
    loading: isWaiting || (props.loading ?? false),
    loadingText: props.loadingText ?? t('Loading…'),
    noOptionsText: props.emptyText ?? t('No options'),
    autoHighlight: true,
    openOnFocus: false,
    getOptionLabel: (option: SelectOption) => option.name,
    isOptionEqualToValue: (option: SelectOption, value: SelectOption) => option.id === value.id,
    // Do not filter results of the server. Until they arrive, keep Enter from choosing an option that does not match.
    ...(props.onSearch && { filterOptions: isWaiting ? matching : (options: SelectOption[]) => options }),
    slotProps: {
      listbox: { sx: menuSize },
      // Name the list as a region: it is mounted at the end of the page, outside every landmark.
      popper: { role: 'region', 'aria-label': t('{label}: choices', { label: props.label }) },
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

/** Calls `onSearch` once typing pauses; `isWaiting` until the options match the typed text. */
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
