import type { ServiceAccess, UserDetail } from '@gangway/contract';
import { EmptyState, formatDay, WriteButton } from '@gangway/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Allowed } from '../../../shared/access/allowed.tsx';
import { todayInUtc } from '../../../shared/dates/calendar-day.ts';
import { editAccessPath } from '../../../shared/page/paths.ts';
import { PlainTable } from '../../../shared/list/plain-table.tsx';
import { EndingAccess } from './ending-access.tsx';
import { fullName } from '../user-columns.tsx';
import { useUserQueries } from '../user-queries.ts';

/** A user's roles in each service, with their ends. */
export function UserAccess({ user }: { user: UserDetail }) {
  // Fall back to keys without the catalogue: the user matters more than the names.
  const { data: services = [] } = useQuery(useUserQueries().services());
  const nameOf = (key: string) => services.find(({ name }) => name === key)?.displayName ?? key;
  const rows = Object.entries(user.services).toSorted(([one], [other]) => nameOf(one).localeCompare(nameOf(other)));
  const label = `Access of ${fullName(user)}`;
  if (rows.length === 0) return <NoAccess userId={user.id} />;
  return (
    <>
      <Allowed to="users:edit-anyone">
        <EndingAccess user={user} services={services} grantable="everything" isDirty={false} />
      </Allowed>
      <PlainTable
        label={label}
        rows={rows}
        rowKey={([key]) => key}
        columns={[
          { header: 'Service', isHead: true, sx: { fontWeight: 600 }, render: ([key]) => nameOf(key) },
          { header: 'Role', render: ([, { role }]) => role.join(', ') },
          { header: 'Last day', sx: { whiteSpace: 'nowrap' }, render: ([, access]) => lastDay(access) },
          { header: 'Limit', align: 'right', render: ([, { limit }]) => limit.toLocaleString('en') },
          { header: 'Notification', render: ([, { notification }]) => (notification ? 'On' : 'Off') },
          { header: 'Tracking URL', render: ([, { trackingUrlEnabled }]) => (trackingUrlEnabled ? 'On' : 'Off') },
        ]}
      />
    </>
  );
}

function NoAccess({ userId }: { userId: number }) {
  return (
    <EmptyState
      message="No role in any service"
      action={
        <Allowed to="users:edit-anyone">
          <WriteButton variant="outlined" href={editAccessPath(userId)}>
            Give a role
          </WriteButton>
        </Allowed>
      }
    />
  );
}

function lastDay({ until }: ServiceAccess): string {
  if (until === undefined || until === null) return '–';
  return until < todayInUtc() ? `Ended on ${formatDay(until)}` : formatDay(until);
}
