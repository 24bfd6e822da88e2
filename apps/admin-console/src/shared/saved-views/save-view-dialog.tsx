import { useApi } from '@gangway/api-client/react';
import type { ViewedList } from '@gangway/contract';
import { SwitchField, TextField } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import { msg, t } from '@gangway/messages';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../forms/form-dialog.tsx';
import { nameTest } from '../forms/name-test.ts';
import { savedViewQueries, savedViewRoutes } from './saved-view-queries.ts';

interface SaveViewDialogProps {
  list: ViewedList;
  query: string;
  onClose: () => void;
}

const rules = object({
  name: requiredText(msg('Name is required')).test(nameTest).max(200, msg('At most 200 characters')),
});

/** Saves the current filters, search and order under a name. */
export function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const save = useMutation(savedViewQueries(useApi(savedViewRoutes)).save());
  // Drop the page: a view begins at its first.
  const params = new URLSearchParams(query);
  params.delete('page');
  return (
    <FormDialog<{ name: string; isShared: boolean }>
      label={t('Save this view')}
      submitLabel={t('Save view')}
      initialValues={{ name: '', isShared: false }}
      rules={rules}
      onSave={async ({ name, isShared }) => {
        await save.mutateAsync({ list, name: name.trim(), query: params.toString(), isShared });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} required />
      <SwitchField
        name="isShared"
        label={t('Share with the organization')}
        hint={t('All its administrators can use this view. Each sees only what they have access to.')}
      />
    </FormDialog>
  );
}
