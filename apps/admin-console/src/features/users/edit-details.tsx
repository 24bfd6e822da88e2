import { isApiError } from '@gangway/api-client';
import type { UserDetail } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { FormFooter } from '../../app/screen/form-footer.tsx';
import { FormSection } from '../../app/screen/form-section.tsx';
import { PlaceFields } from './place-fields.tsx';
import { SavedNote } from './saved-note.tsx';
import { TwoColumns } from '../../app/screen/two-columns.tsx';
import { useSaveUser } from './use-save-user.ts';
import { detailsDraft, detailsPatch, detailsRules, type UserDetailsDraft } from './user-form.ts';

export interface EditFormProps {
  /** The user as this page knows it: the version that a save builds on. */
  base: UserDetail;
  onSaved: (user: UserDetail) => void;
  /** Begin anew from what somebody else, or an overwrite, left. */
  onStartOver: (user: UserDetail) => void;
  onDirtyChange: (dirty: boolean) => void;
}

/** Name and place of a user. Only what changed is sent. */
export function EditDetails({ base, onSaved, onStartOver, onDirtyChange }: EditFormProps) {
  const [initialValues] = useState(() => detailsDraft(base));
  const [saved, setSaved] = useState(false);
  const { save, conflict } = useSaveUser(base.id);

  async function send(draft: UserDetailsDraft, form: FormHelpers<UserDetailsDraft>) {
    setSaved(false);
    const change = detailsPatch(draft, base);
    if (Object.keys(change).length === 0) return;
    try {
      const now = await save(change, base.version);
      if (now === null) return;
      onSaved(now);
      form.markSaved(detailsDraft(now));
      setSaved(true);
    } catch (error) {
      if (isApiError(error) && error.errors.length > 0) {
        form.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])));
      } else throw error;
    }
  }

  return (
    <Form<UserDetailsDraft>
      label="Details"
      initialValues={initialValues}
      rules={detailsRules}
      validateOn="change"
      onDirtyChange={(dirty) => {
        if (dirty) setSaved(false);
        onDirtyChange(dirty);
      }}
      onSubmit={send}
    >
      <FormSection heading="Person">
        <TwoColumns>
          <TextField name="firstName" label="First Name" required autoComplete="off" />
          <TextField name="lastName" label="Last Name" autoComplete="off" />
        </TwoColumns>
        <Box>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            Email
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{base.email}</bdi>
          </Typography>
        </Box>
      </FormSection>
      <FormSection heading="Place">
        <TwoColumns>
          <PlaceFields branches="several" />
        </TwoColumns>
      </FormSection>
      {conflict === null ? null : (
        <ConflictNotice
          conflict={conflict}
          onReload={() => onStartOver(conflict.theirs)}
          onOverwrite={() =>
            void (async () => {
              const now = await save(conflict.change, conflict.theirs.version);
              if (now !== null) onStartOver(now);
            })().catch(() => onStartOver(conflict.theirs))
          }
        />
      )}
      <FormFooter>
        <FormError />
        <SubmitButton>Save</SubmitButton>
        <Button variant="outlined" href={paths.users}>
          Cancel
        </Button>
        <SavedNote shown={saved} />
      </FormFooter>
    </Form>
  );
}
