import { FieldShell } from '@gangway/form-kit/field-shell';
import type { SelectOption, TableState } from '@gangway/table-kit';
import { menuSize, useDebouncedValue } from '@gangway/ui-kit';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PersonSearch } from '../../shared/person-search.tsx';
import type { ChoiceQuery, accessQueries } from './access-queries.ts';
import { stateChoices } from './access-words.ts';

export interface AccessFiltersProps {
  state: TableState;
  queries: ReturnType<typeof accessQueries>;
  services: readonly { readonly id: number; readonly name: string }[];
  /** An Org_Admin has one organization only. */
  choosesOrganization: boolean;
}

/** What narrows the people and the services, in the open: the page is about nothing else. */
export function AccessFilters({ state, queries, services, choosesOrganization }: AccessFiltersProps) {
  const { organization, branch, service = '', state: access = '' } = state.query.filters;
  return (
    <Box
      component="search"
      aria-label="Access"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(180px, 1fr))' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <PersonSearch state={state} />
      {choosesOrganization ? (
        <ChoiceFilter
          label="Organization"
          chosen={organization}
          search={(name) => queries.organizations({ name })}
          read={(id) => queries.organizations({ id })}
          onChoose={(id) => {
            state.setFilter('branch', '');
            state.setFilter('organization', id);
          }}
        />
      ) : null}
      <ChoiceFilter
        // Its choices are those of the organization.
        key={organization}
        label="Branch"
        chosen={branch}
        search={(name) => queries.branches({ name, organization })}
        read={(id) => queries.branches({ id, organization })}
        onChoose={(id) => state.setFilter('branch', id)}
      />
      <ListFilter
        label="Service"
        value={service}
        choices={services}
        onChoose={(id) => state.setFilter('service', id)}
      />
      <ListFilter label="State" value={access} choices={stateChoices} onChoose={(id) => state.setFilter('state', id)} />
    </Box>
  );
}

interface ListFilterProps {
  label: string;
  value: string;
  choices: readonly { readonly id: number | string; readonly name: string }[];
  onChoose: (id: string) => void;
}

function ListFilter({ label, value, choices, onChoose }: ListFilterProps) {
  const id = useId();
  return (
    <FieldShell id={id} label={label}>
      <TextField
        select
        hiddenLabel
        value={choices.some((choice) => String(choice.id) === value) ? value : ''}
        onChange={(event) => onChoose(event.target.value)}
        slotProps={{ select: { native: true }, htmlInput: { id } }}
      >
        <option value="">All</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </TextField>
    </FieldShell>
  );
}

interface ChoiceFilterProps {
  label: string;
  /** Id, as the address has it. */
  chosen: string | undefined;
  search: (name: string | undefined) => ChoiceQuery;
  /** Finds the name of what a link chose. */
  read: (id: string) => ChoiceQuery;
  onChoose: (id: string) => void;
}

const matching = createFilterOptions<SelectOption>();

/** One record of a list that can be long, found by typing. */
function ChoiceFilter({ label, chosen, search, read, onChoose }: ChoiceFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const settled = useDebouncedValue(typed.trim());
  const found = useQuery(search(settled === '' ? undefined : settled));
  const known = found.data?.find((option) => String(option.id) === chosen);
  const named = useQuery({ ...read(chosen ?? ''), enabled: chosen !== undefined && known === undefined });
  const value =
    chosen === undefined ? null : (known ?? named.data?.find((option) => String(option.id) === chosen) ?? null);
  const isWaiting = settled !== typed.trim() || found.isFetching;
  return (
    <FieldShell id={id} label={label}>
      <Autocomplete<SelectOption>
        id={id}
        value={value}
        options={found.data ?? []}
        loading={isWaiting}
        loadingText="Loading…"
        noOptionsText={found.isError ? 'Could not load choices.' : 'Nothing matches'}
        // What the server found is not searched again. Until it is here, Enter must not take what does not match.
        filterOptions={isWaiting ? matching : (options) => options}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        autoHighlight
        onChange={(_event, option) => onChoose(option === null ? '' : String(option.id))}
        // A choice writes its own name into the field: that is no search.
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        slotProps={{ listbox: { sx: menuSize }, popper: { role: 'region', 'aria-label': `${label}: choices` } }}
        renderOption={({ key: _key, ...props }, option) => (
          <li key={option.id} {...props}>
            <bdi>{option.name}</bdi>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            hiddenLabel
            placeholder="All"
            slotProps={{ htmlInput: { ...params.inputProps, dir: 'auto' } }}
          />
        )}
      />
    </FieldShell>
  );
}
