import { useOnBack } from '@gangway/ui-kit';
import { useApi } from '@gangway/api-client/react';
import type { ViewedList } from '@gangway/contract';
import { Form, FormError, SubmitButton, SwitchField, TextField } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { isRefusal, notSaved } from '../failure-text.ts';
import { savedViewQueries, savedViewRoutes } from './saved-view-queries.ts';

interface SaveViewDialogProps {
  list: ViewedList;
  query: string;
  onClose: () => void;
}

const rules = object({ name: requiredText('Name is required').max(200, 'At most 200 characters') });

/** Gives the filters, search and order of this moment a name. */
export function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const save = useMutation(savedViewQueries(useApi(savedViewRoutes)).save());
  const titleId = useId();
  useOnBack(onClose);
  // A view begins at its first page.
  const params = new URLSearchParams(query);
  params.delete('page');
  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Form<{ name: string; isShared: boolean }>
        label="Save this view"
        initialValues={{ name: '', isShared: false }}
        rules={rules}
        gap={0}
        onSubmit={async ({ name, isShared }, helpers) => {
          try {
            await save.mutateAsync({ list, name: name.trim(), query: params.toString(), isShared });
          } catch (error) {
            helpers.setFormError(isRefusal(error) ? error.message : notSaved);
            return;
          }
          onClose();
        }}
      >
        <DialogTitle id={titleId} component="h2" variant="h2">
          Save this view
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <TextField name="name" label="Name" required />
          <SwitchField
            name="isShared"
            label="Share with the organization"
            hint="All its administrators can use this view. Each sees only what they have access to."
          />
          <FormError />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button variant="outlined" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <SubmitButton>Save view</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
