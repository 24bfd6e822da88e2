import type { Service, ServiceAccess } from '@gangway/contract';
import { ErrorNotice } from '@gangway/ui-kit';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FormSection } from '../../shared/form-section.tsx';
import { AccessTable } from './access-table.tsx';
import { EditUserForm, type EditFormProps } from './edit-user-form.tsx';
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

function AccessForm({ services, ...props }: EditFormProps & { services: readonly Service[] }) {
  return (
    <EditUserForm<AccessFormDraft>
      {...props}
      label="Access"
      rules={accessFormRules}
      draftOf={(user) => ({ access: accessRows(services, user.services, true) })}
      changeOf={({ access }) => ({ services: mergedAccess(props.base.services, access) })}
    >
      <FormSection heading="Access">
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Taking a role away signs the user out everywhere.
        </Typography>
        <AccessTable />
      </FormSection>
    </EditUserForm>
  );
}

/** The form chooses one role per service; further roles that someone has stay as long as the first one does. */
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
