import { isApiError } from '@gangway/api-client';
import type { Service, ServiceAccess, UserDetail } from '@gangway/contract';
import { Form, FormError, SubmitButton, type FormHelpers } from '@gangway/form-kit';
import { ErrorNotice } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { AccessTable } from './access-table.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { EditFormProps } from './edit-details.tsx';
import { FormFooter } from '../../app/screen/form-footer.tsx';
import { FormSection } from '../../app/screen/form-section.tsx';
import { SavedNote } from './saved-note.tsx';
import { useSaveUser } from './use-save-user.ts';
import { accessFormRules, accessPayload, accessRows, type AccessDraft } from './user-form.ts';
import { useUserQueries } from './use-user-queries.ts';

type AccessFormDraft = { access: readonly AccessDraft[] };

/** What a user may do in each service. Saving ends the user's sessions: a token must not carry rights that are gone. */
export function EditAccess(props: EditFormProps) {
  const services = useQuery(useUserQueries().services());
  if (services.isError) {
    return <ErrorNotice thing="services" onRetry={() => void services.refetch()} retrying={services.isFetching} />;
  }
  if (services.data === undefined) return <Skeleton variant="rounded" height={320} />;
  return <AccessForm {...props} services={services.data} />;
}

function AccessForm({
  base,
  services,
  onSaved,
  onStartOver,
  onDirtyChange,
}: EditFormProps & { services: readonly Service[] }) {
  const [saved, setSaved] = useState(false);
  const { save, conflict } = useSaveUser(base.id);
  const draftOf = (from: UserDetail): AccessFormDraft => ({ access: accessRows(services, from.services, true) });
  const [initialValues] = useState(() => draftOf(base));

  async function send({ access }: AccessFormDraft, form: FormHelpers<AccessFormDraft>) {
    setSaved(false);
    try {
      const now = await save({ services: mergedAccess(base.services, access) }, base.version);
      if (now === null) return;
      onSaved(now);
      form.markSaved(draftOf(now));
      setSaved(true);
    } catch (error) {
      if (isApiError(error) && error.status < 500 && error.status > 0) form.setFormError(error.message);
      else throw error;
    }
  }

  return (
    <Form<AccessFormDraft>
      label="Access"
      initialValues={initialValues}
      rules={accessFormRules}
      validateOn="change"
      onDirtyChange={(dirty) => {
        if (dirty) setSaved(false);
        onDirtyChange(dirty);
      }}
      onSubmit={send}
    >
      <FormSection heading="Access">
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Changing roles signs the user out everywhere.
        </Typography>
        <AccessTable />
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

/** The form chooses one role per service; further roles that somebody has stay as long as the first one does. */
function mergedAccess(
  before: Readonly<Record<string, ServiceAccess>>,
  rows: readonly AccessDraft[],
): Record<string, ServiceAccess> {
  const chosen = accessPayload(rows);
  return Object.fromEntries(
    Object.entries(chosen).map(([service, access]) => {
      const had = before[service]?.role ?? [];
      return [service, had[0] === access.role[0] ? { ...access, role: had } : access];
    }),
  );
}
