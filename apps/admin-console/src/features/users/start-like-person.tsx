import type { ServiceAccess } from '@gangway/contract';
import { useFormState, type SelectOption } from '@gangway/form-kit';
import { AutocompleteField } from '@gangway/form-kit/autocomplete-field';
import { joined, listed, t } from '@gangway/messages';
import { QueryError } from '@gangway/ui-kit';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leftOutOfTemplate, rowsOfTemplate } from '../access-templates/index.ts';
import { fullName } from './user-columns.tsx';
import type { NewUserDraft } from './user-form.ts';
import { useUserQueries } from './user-queries.ts';

/** Fills the table of services with a person's access, without its ends; later choices by hand stay. */
export function StartLikePerson() {
  const queries = useUserQueries();
  const client = useQueryClient();
  const { values, setValue } = useFormState<NewUserDraft>();
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const found = useQuery({ ...queries.alike(typed), enabled: typed !== '' });

  async function fill(person: SelectOption) {
    setNote('');
    let services: Readonly<Record<string, ServiceAccess>>;
    try {
      ({ services } = await client.fetchQuery(queries.one(Number(person.id))));
    } catch {
      setNote(t('Couldn’t load this person’s access.'));
      return;
    }
    const rows = rowsOfTemplate(values.access, services);
    setValue('access', rows);
    setValue('job', '');
    const names = leftOutOfTemplate(rows, services).map(
      (key) => rows.find(({ service }) => service === key)?.displayName ?? key,
    );
    setNote(
      names.length === 0
        ? ''
        : t('Some of this person’s access can’t be granted here: {names}.', {
            names: joined(names),
          }),
    );
  }

  return (
    <div>
      <AutocompleteField
        name="like"
        label={t('Start like a person')}
        placeholder={t('Name or email')}
        hint={t('Takes over the access that you may grant. You can then change it.')}
        options={(found.data ?? []).map((user) => ({ id: user.id, name: listed([fullName(user), user.email]) }))}
        loading={found.isFetching}
        loadingText={t('Loading people…')}
        emptyText={typed === '' ? t('Type a name or an email') : t('No one matches')}
        onSearch={setTyped}
        onChosen={(person) => {
          if (person !== null) void fill(person);
        }}
      />
      <QueryError message={t('Couldn’t load people.')} query={found} />
      <Typography component="output" variant="body2" sx={{ color: 'warning.main' }}>
        {note}
      </Typography>
    </div>
  );
}
