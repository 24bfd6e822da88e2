import { useOnBack } from '@gangway/ui-kit';
import { useApi } from '@gangway/api-client/react';
import { me } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField, type SelectOption } from '@gangway/form-kit';
import { AutocompleteField } from '@gangway/form-kit/autocomplete-field';
import { object, requiredText } from '@gangway/form-kit/rules';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isRefusal, notSaved } from '../../shared/failure-text.ts';
import { meQueries } from '../../shared/me-queries.ts';
import { usePermission } from '../../shared/use-permission.ts';
import { jobCalls, jobQueries } from './job-queries.ts';
import { useUserQueries } from './use-user-queries.ts';

export interface AddJobDialogProps {
  onClose: () => void;
  onAdded: (id: number) => void;
}

type Draft = { name: string; organization: SelectOption | null };

const rules = object({ name: requiredText('Name is required').max(200, 'At most 200 characters') });

/** Names a job and says whose it is; what it gives is said on its own page. */
export function AddJobDialog({ onClose, onAdded }: AddJobDialogProps) {
  const api = useApi({ ...jobCalls, me });
  const create = useMutation(jobQueries(api).create());
  const keepsEveryJob = usePermission('users:edit-anyone');
  const own = useQuery({ ...meQueries(api).read(), enabled: !keepsEveryJob });
  const titleId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const close = create.isPending ? undefined : onClose;
  useOnBack(() => close?.());
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Form<Draft>
        label="Add Job"
        initialValues={{ name: '', organization: null }}
        rules={rules}
        gap={0}
        onSubmit={async ({ name, organization }, form) => {
          const home = keepsEveryJob ? organization : own.data?.organization;
          try {
            const { id } = await create.mutateAsync({
              name: name.trim(),
              organization: home ? Number(home.id) : null,
              services: {},
            });
            onAdded(id);
          } catch (error) {
            form.setFormError(isRefusal(error) ? error.message : notSaved);
          }
        }}
      >
        <DialogTitle id={titleId} component="h2" variant="h2" sx={{ pb: 0.5 }}>
          Add Job
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography sx={{ color: 'text.secondary' }}>
            New users with this job get the same access. You'll choose it on the next page.
          </Typography>
          <TextField name="name" label="Name" required hint="Such as ‘Booking clerk’" />
          {keepsEveryJob ? <OrganizationField /> : null}
          <FormError />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button variant="outlined" onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <SubmitButton>Add</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function OrganizationField() {
  const [text, setText] = useState('');
  const organizations = useQuery(useUserQueries().organizations(text));
  return (
    <AutocompleteField
      name="organization"
      label="Organization"
      hint="Leave it empty to offer the job to every organization."
      options={organizations.data ?? []}
      loading={organizations.isFetching}
      emptyText={organizations.isError ? 'Could not load choices.' : 'No organization matches'}
      onSearch={setText}
    />
  );
}
