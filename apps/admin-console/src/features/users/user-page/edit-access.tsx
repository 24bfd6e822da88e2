import type { Service, UserDetail } from '@gangway/contract';
import { useFieldState } from '@gangway/form-kit';
import { ErrorNotice, QueryError } from '@gangway/ui-kit';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSection } from '../../../shared/forms/form-section.tsx';
import { useGrantable, type Grantable } from '../../../shared/access/use-grantable.ts';
import { AccessTable } from '../../../shared/access/access-table.tsx';
import { ReleasedNote } from '../../../shared/access/released-note.tsx';
import { EndingAccess } from './ending-access.tsx';
import { EditUserForm, type EditFormProps } from './edit-user-form.tsx';
import {
  accessFormRules,
  accessRows,
  losingServices,
  mergedAccess,
  type AccessDraft,
} from '../../../shared/access/access-form.ts';
import { useUserQueries } from '../user-queries.ts';

type AccessFormDraft = { access: readonly AccessDraft[] };

/** A user's roles in each service. Saving ends the user's sessions: a token must not carry removed rights. */
export function EditAccess(props: EditFormProps) {
  const services = useQuery(useUserQueries().services());
  const { grantable, isError, isFetching, retry } = useGrantable();
  if (services.isError) return <QueryError thing="services" query={services} />;
  if (isError) return <ErrorNotice thing="the access options" onRetry={retry} retrying={isFetching} />;
  if (services.data === undefined || grantable === undefined) return <Skeleton variant="rounded" height={320} />;
  return <AccessForm {...props} services={services.data} grantable={grantable} />;
}

function AccessForm({
  services,
  grantable,
  ...props
}: EditFormProps & { services: readonly Service[]; grantable: Grantable }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <EditUserForm<AccessFormDraft>
      {...props}
      onDirtyChange={(dirty) => {
        setDirty(dirty);
        props.onDirtyChange(dirty);
      }}
      label="Access"
      rules={accessFormRules}
      draftOf={(user) => ({ access: accessRows(services, user.services, grantable) })}
      consequence={<Consequence user={props.base} services={services} />}
      changeOf={({ access }) => ({ services: mergedAccess(props.base.services, access) })}
    >
      <FormSection heading="Access">
        <EndingAccess
          user={props.base}
          services={services}
          grantable={grantable}
          isDirty={isDirty}
          onExtended={props.onStartOver}
        />
        <AccessTable />
        <ReleasedNote grantable={grantable} />
      </FormSection>
    </EditUserForm>
  );
}

/** Sessions that a removed role ends: those of its service, or all for an administrator role. */
function Consequence({ user, services }: { user: UserDetail; services: readonly Service[] }) {
  const { value: rows } = useFieldState<readonly AccessDraft[]>('access');
  const losing = losingServices(user.services, rows);
  const names = losing.map((key) => services.find(({ name }) => name === key)?.displayName ?? key);
  const where = losing.includes('user_management')
    ? 'everywhere'
    : `of ${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)}`;
  return (
    <Typography component="output" variant="body2" sx={{ color: 'warning.main' }}>
      {losing.length === 0 ? '' : `Signs ${user.firstName} out ${where}.`}
    </Typography>
  );
}
