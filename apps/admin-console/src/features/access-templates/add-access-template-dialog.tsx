import { mayTakeFocus } from '@gangway/ui-kit';
import { useApi } from '@gangway/api-client/react';
import { me, organization as organizationRoutes } from '@gangway/contract';
import { TextField, type SelectOption } from '@gangway/form-kit';
import { AutocompleteField } from '@gangway/form-kit/autocomplete-field';
import { object } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { meQueries } from '../../shared/preferences/me-queries.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { accessTemplateCalls, accessTemplateQueries } from './access-template-queries.ts';
import { organizationChoices } from '../../shared/queries/choice-queries.ts';
import { templateNameRule } from './template-name-rule.ts';

export interface AddAccessTemplateDialogProps {
  onClose: () => void;
  onAdded: (id: number) => void;
}

type Draft = { name: string; organization: SelectOption | null };

const rules = () => object({ name: templateNameRule() });

/** Takes the name and the organization of a new template; its page takes the access. */
export function AddAccessTemplateDialog({ onClose, onAdded }: AddAccessTemplateDialogProps) {
  const api = useApi({ ...accessTemplateCalls, me });
  const create = useMutation(accessTemplateQueries(api).create());
  const keepsEveryTemplate = usePermission('users:edit-anyone');
  const own = useQuery({ ...meQueries(api).read(), enabled: !keepsEveryTemplate });
  return (
    <FormDialog<Draft>
      label={t('Add access template')}
      submitLabel={t('Add')}
      isLong
      initialValues={{ name: '', organization: null }}
      rules={rules()}
      onSave={async ({ name, organization }) => {
        const home = keepsEveryTemplate ? organization : own.data?.organization;
        const { id } = await create.mutateAsync({
          name: name.trim(),
          organization: home ? Number(home.id) : null,
          services: {},
        });
        onAdded(id);
      }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {t('New users with this template get the same access. You’ll choose it on the next page.')}
      </Typography>
      <TextField
        name="name"
        label={t('Name')}
        required
        // oxlint-disable-next-line no-autofocus -- the dialog is opened to fill it; not where a keyboard would cover it
        autoFocus={mayTakeFocus()}
        hint={t('Such as “Booking clerk”')}
      />
      {keepsEveryTemplate ? <OrganizationField /> : null}
    </FormDialog>
  );
}

function OrganizationField() {
  const [text, setText] = useState('');
  const organizations = useQuery(
    organizationChoices(useApi({ organization: organizationRoutes }), {
      'f.name': text || undefined,
      'f.isActive': 'true',
    }),
  );
  return (
    <AutocompleteField
      name="organization"
      label={t('Organization')}
      hint={t('Leave it empty to offer the template to every organization.')}
      options={organizations.data ?? []}
      loading={organizations.isFetching}
      emptyText={organizations.isError ? t('Couldn’t load choices.') : t('No organization matches')}
      onSearch={setText}
    />
  );
}
