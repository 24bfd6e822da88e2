import type { ServiceAccess, UserDetail } from '@gangway/contract';
import { EmptyState, formatDay, SidewaysScroll } from '@gangway/ui-kit';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { Allowed } from '../../shared/allowed.tsx';
import { todayInUtc } from '../../shared/calendar-day.ts';
import { EndingAccess } from './ending-access.tsx';
import { fullName } from './user-columns.tsx';
import { useUserQueries } from './use-user-queries.ts';

/** What a user may do in each service, and until when. */
export function UserAccess({ user }: { user: UserDetail }) {
  // Without the catalogue the keys stand in for the names: what is read is the user.
  const { data: services = [] } = useQuery(useUserQueries().services());
  const nameOf = (key: string) => services.find(({ name }) => name === key)?.displayName ?? key;
  const rows = Object.entries(user.services).toSorted(([one], [other]) => nameOf(one).localeCompare(nameOf(other)));
  const label = `Access of ${fullName(user)}`;
  if (rows.length === 0) return <EmptyState message="No role in any service" />;
  return (
    <>
      <Allowed to="users:edit-anyone">
        <EndingAccess user={user} services={services} grantable="everything" isDirty={false} />
      </Allowed>
      <SidewaysScroll label={label}>
        <Table size="small" aria-label={label}>
          <TableHead>
            <TableRow>
              <TableCell>Service</TableCell>
              <TableCell>Role</TableCell>
              <TableCell>Last day</TableCell>
              <TableCell align="right">Limit</TableCell>
              <TableCell>Notification</TableCell>
              <TableCell>Tracking URL</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([key, access]) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600 }} dir="auto">
                  {nameOf(key)}
                </TableCell>
                <TableCell dir="auto">{access.role.join(', ')}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{lastDay(access)}</TableCell>
                <TableCell align="right">{access.limit.toLocaleString('en')}</TableCell>
                <TableCell>{access.notification ? 'On' : 'Off'}</TableCell>
                <TableCell>{access.trackingUrlEnabled ? 'On' : 'Off'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </SidewaysScroll>
    </>
  );
}

function lastDay({ until }: ServiceAccess): string {
  if (until === undefined || until === null) return '–';
  return until < todayInUtc() ? `Ended on ${formatDay(until)}` : formatDay(until);
}
