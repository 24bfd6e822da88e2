import { FieldShell } from '@gangway/form-kit/field-shell';
import { t } from '@gangway/messages';
import type { SelectOption, TableState } from '@gangway/table-kit';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PopoverChips } from '../../shared/list/popover-chips.tsx';
import type { Choices, NamedRecord } from '../../shared/queries/choice-queries.ts';
import type { accessQueries } from './access-queries.ts';
import { ServerChoice } from '../../shared/forms/server-choice.tsx';
import { sayNames } from '../../shared/text/say-names.ts';
import { stateViews } from './access-messages.ts';

export interface AccessFiltersProps {
  state: TableState;
  queries: ReturnType<typeof accessQueries>;
  services: readonly { readonly id: number; readonly name: string }[];
  /** Hidden from an Org_Admin, who has one organization only. */
  choosesOrganization: boolean;
}

/** Views by state, the chosen filters as chips, and the fields behind *+ Filter*. */
export function AccessChips(props: AccessFiltersProps) {
  const { state, queries, services } = props;
  const { organization, branch, service, state: view = '' } = state.query.filters;
  const homes = useQuery({ ...queries.organizations({ id: organization }), enabled: organization !== undefined });
  const branches = useQuery({
    ...queries.branches({ id: branch, organization }),
    enabled: branch !== undefined,
  });
  const chip = (key: string, label: string, chosen: string | undefined, choices: readonly SelectOption[] = []) => {
    const name = choices.find(({ id }) => String(id) === chosen)?.name;
    return chosen === undefined ? [] : [{ key, name: name === undefined ? label : `${label}: ${name}` }];
  };
  return (
    <PopoverChips
      label={t('Access')}
      state={state}
      views={sayNames(stateViews)}
      value={view}
      onView={(query) => state.setFilter('state', query)}
      filters={[
        ...chip('organization', t('Organization'), organization, homes.data),
        ...chip('branch', t('Branch'), branch, branches.data),
        ...chip('service', t('Service'), service, services),
      ]}
    >
      <AccessFilters {...props} />
    </PopoverChips>
  );
}

function AccessFilters({ state, queries, services, choosesOrganization }: AccessFiltersProps) {
  const { organization, branch, service = '' } = state.query.filters;
  return (
    <>
      {choosesOrganization ? (
        <ChoiceFilter
          label={t('Organization')}
          record="organization"
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
        // Limit the branches to those of the organization.
        key={organization}
        label={t('Branch')}
        record="branch"
        chosen={branch}
        search={(name) => queries.branches({ name, organization })}
        read={(id) => queries.branches({ id, organization })}
        onChoose={(id) => state.setFilter('branch', id)}
      />
      <ListFilter
        label={t('Service')}
        value={service}
        choices={services}
        onChoose={(id) => state.setFilter('service', id)}
      />
    </>
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
        <option value="">{t('All')}</option>
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
  record: NamedRecord;
  /** Id, as in the address. */
  chosen: string | undefined;
  search: (name: string | undefined) => Choices;
  /** Finds the name of a choice that came from a link. */
  read: (id: string) => Choices;
  onChoose: (id: string) => void;
}

/** Chooses one record of a long list by typing. */
function ChoiceFilter({ label, record, chosen, search, read, onChoose }: ChoiceFilterProps) {
  const id = useId();
  // Ask for the name only if a link made the choice; a choice made here has its name.
  const [picked, setPicked] = useState<SelectOption | null>(null);
  const isPicked = String(picked?.id) === chosen;
  const named = useQuery({ ...read(chosen ?? ''), enabled: chosen !== undefined && !isPicked });
  const value = isPicked ? picked : (named.data?.find((option) => String(option.id) === chosen) ?? null);
  return (
    <FieldShell id={id} label={label}>
      <ServerChoice
        id={id}
        label={label}
        record={record}
        value={chosen === undefined ? null : value}
        search={search}
        onChoose={(option) => {
          setPicked(option);
          onChoose(option === null ? '' : String(option.id));
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            hiddenLabel
            placeholder={t('All')}
            slotProps={{ htmlInput: { ...params.inputProps, dir: 'auto' } }}
          />
        )}
      />
    </FieldShell>
  );
}
