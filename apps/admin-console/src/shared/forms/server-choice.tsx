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
  /** What is chosen from, for what the list says while it has no choices. */
  things: Things;
  value: SelectOption | null;
  /** Finds choices by what was typed. */
  search: (name: string | undefined) => Choices;
  readOnly?: boolean;
  onChoose: (option: SelectOption | null) => void;
  renderInput: (params: AutocompleteRenderInputParams) => ReactNode;
}

const matching = createFilterOptions<SelectOption>();

/** One record of a list that can be long, found by typing, outside of a form. */
export function ServerChoice({
  id,
  label,
  things: [one, many],
  value,
  search,
  readOnly = false,
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
      noOptionsText={found.isError ? `Could not load ${many}.` : `No ${one} matches`}
      // What the server found is not searched again. Until it is here, Enter must not take what does not match.
      filterOptions={isWaiting ? matching : (options) => options}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      autoHighlight
      readOnly={readOnly}
      onChange={(_event, option) => onChoose(option)}
      // A choice writes its own name into the field: that is no search.
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      // The list stands at the end of the page, outside of every landmark.
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
