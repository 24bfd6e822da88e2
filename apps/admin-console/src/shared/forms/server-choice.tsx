import { msg, t } from '@gangway/messages';
import { autocompleteTexts } from '@gangway/form-kit/autocomplete-texts';
import type { SelectOption } from '@gangway/table-kit';
import { menuSize, useDebouncedValue } from '@gangway/ui-kit';
import Autocomplete, { createFilterOptions, type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Choices, NamedRecord } from '../queries/choice-queries.ts';

interface ServerChoiceProps {
  id: string;
  label: string;
  /** Kind of the choices. */
  record: NamedRecord;
  value: SelectOption | null;
  /** Searches choices by the typed text. */
  search: (name: string | undefined) => Choices;
  readOnly?: boolean;
  /** Shows the choices before a key is pressed. */
  openOnFocus?: boolean;
  onChoose: (option: SelectOption | null) => void;
  /** Renders a choice among those found; its name by default. */
  renderName?: (option: SelectOption, among: readonly SelectOption[]) => ReactNode;
  renderInput: (params: AutocompleteRenderInputParams) => ReactNode;
}

/** Texts of a list without choices. */
const texts: Readonly<Record<NamedRecord, { loading: string; failed: string; none: string }>> = {
  branch: {
    loading: msg('Loading branches…'),
    failed: msg('Couldn’t load branches.'),
    none: msg('No branch matches'),
  },
  organization: {
    loading: msg('Loading organizations…'),
    failed: msg('Couldn’t load organizations.'),
    none: msg('No organization matches'),
  },
  plan: { loading: msg('Loading plans…'), failed: msg('Couldn’t load plans.'), none: msg('No plan matches') },
  role: { loading: msg('Loading roles…'), failed: msg('Couldn’t load roles.'), none: msg('No role matches') },
  service: {
    loading: msg('Loading services…'),
    failed: msg('Couldn’t load services.'),
    none: msg('No service matches'),
  },
};

const matching = createFilterOptions<SelectOption>();

/** Chooses one record from a long list by typing, outside a form. */
export function ServerChoice({
  id,
  label,
  record,
  value,
  search,
  readOnly = false,
  openOnFocus = false,
  onChoose,
  renderName = ({ name }) => <bdi>{name}</bdi>,
  renderInput,
}: ServerChoiceProps) {
  const [typed, setTyped] = useState('');
  const settled = useDebouncedValue(typed.trim());
  const found = useQuery(search(settled === '' ? undefined : settled));
  const isWaiting = settled !== typed.trim() || found.isFetching;
  return (
    <Autocomplete<SelectOption>
      {...autocompleteTexts()}
      id={id}
      value={value}
      options={found.data ?? []}
      loading={isWaiting}
      loadingText={t(texts[record].loading)}
      noOptionsText={t(found.isError ? texts[record].failed : texts[record].none)}
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
      slotProps={{
        listbox: { sx: menuSize },
        popper: { role: 'region', 'aria-label': t('{label}: choices', { label }) },
      }}
      renderOption={({ key: _key, ...props }, option) => (
        <li key={option.id} {...props}>
          {renderName(option, found.data ?? [])}
        </li>
      )}
      renderInput={renderInput}
    />
  );
}
