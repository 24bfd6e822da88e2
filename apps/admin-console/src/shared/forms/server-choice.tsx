import type { SelectOption } from '@gangway/table-kit';
import { menuSize, useDebouncedValue } from '@gangway/ui-kit';
import Autocomplete, { createFilterOptions, type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Choices } from '../queries/choice-queries.ts';
import type { Things } from '../text/counted.ts';

interface ServerChoiceProps {
  id: string;
  label: string;
  /** Names the choices in the list's empty text. */
  things: Things;
  value: SelectOption | null;
  /** Searches choices by the typed text. */
  search: (name: string | undefined) => Choices;
  readOnly?: boolean;
  /** Shows the choices before a key is pressed. */
  openOnFocus?: boolean;
  onChoose: (option: SelectOption | null) => void;
  renderInput: (params: AutocompleteRenderInputParams) => ReactNode;
}

const matching = createFilterOptions<SelectOption>();

/** Chooses one record from a long list by typing, outside a form. */
export function ServerChoice({
  id,
  label,
  things: [one, many],
  value,
  search,
  readOnly = false,
  openOnFocus = false,
  onChoose,
  renderInput,
}: ServerChoiceProps) {
  const [typed, setTyped] = useState('');
  const settled = useDebouncedValue(typed.trim());
  const found = useQuery(search(settled === '' ? undefined : settled));
  const isWaiting = settled !== typed.trim() || found.isFetching;
  return (
    <Autocomplete<SelectOption>
      id={id}
      value={value}
      options={found.data ?? []}
      loading={isWaiting}
      loadingText={`Loading ${many}…`}
      noOptionsText={found.isError ? `Couldn’t load ${many}.` : `No ${one} matches`}
      // Skip filtering: the server has searched. Until its answer arrives, Enter must not take a choice that does not
      // match.
      filterOptions={isWaiting ? matching : (options) => options}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      autoHighlight
      readOnly={readOnly}
      openOnFocus={openOnFocus}
      onChange={(_event, option) => onChoose(option)}
      // Ignore the choice's own name in the field: it is no search.
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      // Mark the portal as a region: it sits at the end of the page, outside every landmark.
      slotProps={{ listbox: { sx: menuSize }, popper: { role: 'region', 'aria-label': `${label}: choices` } }}
      renderOption={({ key: _key, ...props }, option) => (
        <li key={option.id} {...props}>
          <bdi>{option.name}</bdi>
        </li>
      )}
      renderInput={renderInput}
    />
  );
}
