import type { Subscription, SubscriptionStatus } from '@gangway/contract';
import { formatDay, formatShortDay, Mark, StatusWord, type StatusTone } from '@gangway/ui-kit';
import { lastDayBefore } from '../../shared/dates/calendar-day.ts';
import { nameFilter } from '../../shared/list/name-filter.tsx';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { OrganizationName } from '../../shared/list/organization-name.tsx';
import { ServiceName } from '../../shared/list/service-name.tsx';
import { userPath } from '../../shared/page/paths.ts';
import { CellText, type TableColumns, type TableHeader } from '@gangway/table-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export const subscriptionHeaders: readonly TableHeader[] = [
  { user: 'User' },
  { service: 'Service' },
  { serviceType: 'Service type' },
  { plan: 'Plan' },
  { organization: 'Organization' },
  { branch: 'Branch' },
  { startDate: 'Start date' },
  { status: 'Status' },
  { action: 'Action' },
];

const tones: Readonly<Record<SubscriptionStatus, StatusTone>> = {
  Upcoming: 'info',
  Active: 'success',
  Ended: 'neutral',
};

/** Names a subscription. */
export function subscriptionLabel({ user, plan }: Subscription): string {
  return `${user.name}, ${plan.name}`;
}

export const subscriptionColumns: TableColumns<Subscription> = {
  user: {
    value: ({ user }) => user.name,
    width: 192,
    named: subscriptionLabel,
    mark: ({ user }, size) => <Mark name={user.name} id={user.id} size={size} />,
    render: ({ user }) => <NameCell name={user.name} isActive href={userPath(user.id)} />,
  },
  service: {
    filterField: nameFilter('service'),
    value: ({ service }) => service.name,
    width: 164,
    render: ({ service }) => <ServiceName service={service} />,
  },
  serviceType: {
    width: 84,
    filter: 'select',
    options: [
      { id: 'API', name: 'API' },
      { id: 'UI', name: 'UI' },
    ],
  },
  plan: { filterField: nameFilter('plan'), value: ({ plan }) => plan.name, width: 105 },
  organization: {
    filterField: nameFilter('organization'),
    value: ({ organization }) => organization?.name,
    width: 132,
    render: ({ organization }) => (organization ? <OrganizationName name={organization.name} /> : <CellText text="" />),
  },
  branch: { filterField: nameFilter('branch'), value: ({ branch }) => branch?.name, width: 77 },
  startDate: { width: 78, filter: 'none', render: ({ startDate }) => formatShortDay(startDate) },
  status: {
    width: 122,
    filter: 'select',
    options: Object.keys(tones).map((status) => ({ id: status, name: status })),
    render: (row) => <Status row={row} />,
  },
};

function Status({ row: { status, startDate, endDate } }: { row: Subscription }) {
  const hasLastDay = endDate !== null && endDate > startDate;
  const lastDay = hasLastDay ? lastDayBefore(endDate) : null;
  return (
    <span className="cell-part" title={lastDay === null ? undefined : `Last day: ${formatDay(lastDay)}`}>
      <StatusWord tone={tones[status]}>{status}</StatusWord>
      {lastDay === null ? null : <span className="cell-detail">{` to ${formatShortDay(lastDay)}`}</span>}
    </span>
  );
}

/** The last day with the plan; none for a subscription ended before its first day. */
export function lastDayWords({ startDate, endDate }: Pick<Subscription, 'startDate' | 'endDate'>): string {
  if (endDate === null) return '–';
  return endDate > startDate ? formatDay(lastDayBefore(endDate)) : 'Never started';
}

/** A subscription as a card on a phone: person, plan, start. */
export function SubscriptionCard({ row }: { row: Subscription }) {
  const place = [row.organization?.name, row.branch?.name].filter(Boolean).join(' · ');
  return (
    <>
      <Typography component="h2" variant="h3" dir="auto">
        {row.user.name}
      </Typography>
      <Typography variant="body2">
        {row.plan.name} · {row.service.name} ({row.serviceType})
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 0.5,
          typography: 'body2',
        }}
      >
        <Status row={row} />
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          from {formatDay(row.startDate)}
        </Typography>
      </Box>
      <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary' }}>
        {place}
      </Typography>
    </>
  );
}
