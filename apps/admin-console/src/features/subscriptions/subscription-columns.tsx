import type { Subscription, SubscriptionStatus } from '@gangway/contract';
import { formatDay, StatusPill, type StatusTone } from '@gangway/ui-kit';
import type { TableColumns, TableHeader } from '@gangway/table-kit';

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

export const subscriptionColumns: TableColumns<Subscription> = {
  user: { value: ({ user }) => user.name, width: 104 },
  service: { value: ({ service }) => service.name, width: 96 },
  serviceType: {
    filter: 'select',
    options: [
      { id: 'API', name: 'API' },
      { id: 'UI', name: 'UI' },
    ],
  },
  plan: { value: ({ plan }) => plan.name, width: 92 },
  organization: { value: ({ organization }) => organization?.name, width: 96 },
  branch: { value: ({ branch }) => branch?.name, width: 84 },
  startDate: { filter: 'none', render: ({ startDate }) => formatDay(startDate) },
  status: {
    filter: 'select',
    options: Object.keys(tones).map((status) => ({ id: status, name: status })),
    render: ({ status, endDate }) => (
      <span title={endDate === null ? undefined : `Ends on ${formatDay(endDate)}`}>
        <StatusPill tone={tones[status]}>{status}</StatusPill>
      </span>
    ),
  },
};
