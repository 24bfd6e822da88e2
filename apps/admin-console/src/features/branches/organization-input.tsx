import { useApi } from '@gangway/api-client/react';
import { organization } from '@gangway/contract';
import type { CustomInput, SelectOption } from '@gangway/table-kit';
import { menuSize, useDebouncedValue } from '@gangway/ui-kit';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationChoices } from './branch-queries.ts';

const matching = createFilterOptions<SelectOption>();

/** The organization of a new branch, found by typing. */
export function OrganizationInput({ input }: { input: CustomInput }) {
  const { id, name, label, labelVisible, value, setValue, error, locked, inputRef } = input;
  const [typed, setTyped] = useState('');
  const settled = useDebouncedValue(typed.trim());
  const choices = useQuery(organizationChoices(useApi({ organization }), settled));
  const isWaiting = settled !== typed.trim() || choices.isFetching;
  return (
    <Autocomplete<SelectOption>
      id={id}
      value={isOption(value) ? value : null}
      options={choices.data ?? []}
      loading={isWaiting}
      loadingText="Loading organizations…"
      noOptionsText={choices.isError ? 'Could not load organizations.' : 'No organization matches'}
      // What the server found is not searched again. Until it is here, Enter must not take what does not match.
      filterOptions={isWaiting ? matching : (options) => options}
      getOptionLabel={({ name: text }) => text}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      autoHighlight
      readOnly={locked}
      onChange={(_event, option) => setValue(option)}
      // A choice writes its own name into the field: that is no search.
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      slotProps={{
        listbox: { sx: menuSize },
        // It stands at the end of the page, outside of every landmark.
        popper: { role: 'region', 'aria-label': `${label}: choices` },
      }}
      renderOption={({ key: _key, ...props }, option) => (
        <li key={option.id} {...props}>
          <bdi>{option.name}</bdi>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          inputRef={inputRef}
          hiddenLabel={!labelVisible}
          {...(labelVisible ? { label } : {})}
          placeholder="Type to search"
          error={error !== undefined}
          helperText={error}
          sx={{ minWidth: 220, my: 0.5, '& .MuiFormHelperText-root': { whiteSpace: 'normal' } }}
          slotProps={{
            htmlInput: {
              ...params.inputProps,
              ...(labelVisible ? {} : { 'aria-label': label }),
              dir: 'auto',
            },
          }}
        />
      )}
    />
  );
}

function isOption(value: unknown): value is SelectOption {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
