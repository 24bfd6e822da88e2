import type { Subscription, SubscriptionStatus } from '@gangway/contract';
import { dot, listed, msg, t } from '@gangway/messages';
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
  { user: msg('User') },
  { service: msg('Service') },
  { serviceType: msg('Service type') },
  { plan: msg('Plan') },
  { organization: msg('Organization') },
  { branch: msg('Branch') },
  { startDate: msg('Start date') },
  { status: msg('Status') },
  { action: msg('Action') },
];

const tones: Readonly<Record<SubscriptionStatus, StatusTone>> = {
  Upcoming: 'info',
  Active: 'success',
  Ended: 'neutral',
};

const statusNames: Readonly<Record<SubscriptionStatus, string>> = {
  Upcoming: msg('Upcoming'),
  Active: msg('Active'),
  Ended: msg('Ended'),
};

/** Names a subscription. */
export function subscriptionLabel({ user, plan }: Subscription): string {
  return listed([user.name, plan.name]);
}

export const subscriptionColumns = (): TableColumns<Subscription> => ({
  user: {
    value: ({ user }) => user.name,
    width: 205,
    named: subscriptionLabel,
    mark: ({ user }, size) => <Mark name={user.name} id={user.id} size={size} />,
    render: ({ user }) => <NameCell name={user.name} isActive href={userPath(user.id)} />,
  },
  service: {
    filterField: nameFilter('service'),
    value: ({ service }) => service.name,
    width: 167,
    render: ({ service }) => <ServiceName service={service} />,
  },
  serviceType: {
    width: 70,
    filter: 'select',
    options: [
      { id: 'API', name: 'API' },
      { id: 'UI', name: 'UI' },
    ],
  },
  plan: { filterField: nameFilter('plan'), value: ({ plan }) => plan.name, width: 111 },
  organization: {
    filterField: nameFilter('organization'),
    value: ({ organization }) => organization?.name,
    width: 198,
    render: ({ organization }) => (organization ? <OrganizationName name={organization.name} /> : <CellText text="" />),
  },
  // Left to those who want it: at 1360 pixels it would cut every second name.
  branch: { filterField: nameFilter('branch'), value: ({ branch }) => branch?.name, width: 105, optional: true },
  startDate: { width: 82, least: 74, filter: 'none', render: ({ startDate }) => formatShortDay(startDate) },
  status: {
    width: 121,
    least: 104,
    filter: 'select',
    options: Object.entries(statusNames).map(([status, name]) => ({ id: status, name: t(name) })),
    render: (row) => <SubscriptionState row={row} />,
  },
});

/** Status of a subscription, with its last day. */
export function SubscriptionState({ row: { status, startDate, endDate } }: { row: Subscription }) {
  const hasLastDay = endDate !== null && endDate > startDate;
  const lastDay = hasLastDay ? lastDayBefore(endDate) : null;
  return (
    <span title={lastDay === null ? undefined : t('Last day: {day}', { day: formatDay(lastDay) })}>
      <span className="cell-part">
        <StatusWord tone={tones[status]}>{t(statusNames[status])}</StatusWord>
      </span>
      {lastDay === null ? null : (
        <>
          {' '}
          <span className="cell-part cell-detail">{t('to {day}', { day: formatShortDay(lastDay) })}</span>
        </>
      )}
    </span>
  );
}

/** The last day with the plan; none for a subscription ended before its first day. */
export function lastDayWords({ startDate, endDate }: Pick<Subscription, 'startDate' | 'endDate'>): string {
  if (endDate === null) return '–';
  return endDate > startDate ? formatDay(lastDayBefore(endDate)) : t('Never started');
}

/** A subscription as a card on a phone: person, plan, start. */
export function SubscriptionCard({ row }: { row: Subscription }) {
  const place = [row.organization?.name, row.branch?.name].filter(Boolean).join(dot);
  return (
    <>
      <Typography component="h2" variant="h3" dir="auto">
        {row.user.name}
      </Typography>
      <Typography variant="body2">
        {row.plan.name}
        {dot}
        {row.service.name} ({row.serviceType})
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
        <SubscriptionState row={row} />
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {t('from {day}', { day: formatDay(row.startDate) })}
        </Typography>
      </Box>
      <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary' }}>
        {place}
      </Typography>
    </>
  );
}
