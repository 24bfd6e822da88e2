import { useApi } from '@gangway/api-client/react';
import { branch, organization, plan, role, service } from '@gangway/contract';
import { t } from '@gangway/messages';
import type { FilterFieldParts } from '@gangway/table-kit';
import TextField from '@mui/material/TextField';
import { ServerChoice } from '../forms/server-choice.tsx';
import { nameChoices, type NamedRecord } from '../queries/choice-queries.ts';

const calls = { branch, organization, plan, role, service };

/** Chooses the name of a record to filter by, searched on the server. */
export function NameFilterChoice({ record, field }: { record: NamedRecord; field: FilterFieldParts }) {
  const { id, label, value, onChange, renderValue } = field;
  const api = useApi(calls);
  return (
    <ServerChoice
      id={id}
      label={label}
      record={record}
      // Take any text from the address: a link may hold a part of a name.
      value={value === '' ? null : { id: value, name: value }}
      search={(name) => nameChoices(api, record, name)}
      openOnFocus
      renderName={({ name }, among) => renderValue({ value: name, name, among: among.map((each) => each.name) })}
      onChoose={(option) => onChange(option?.name ?? '')}
      renderInput={(params) => (
        <TextField
          {...params}
          hiddenLabel
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just chosen this field
          autoFocus
          placeholder={t('All')}
          slotProps={{
            htmlInput: { ...params.inputProps, 'aria-label': t('Filter by {label}', { label }), dir: 'auto' },
          }}
        />
      )}
    />
  );
}
