import { listCell, type Customer } from '@gangway/contract';
import { MultiValue, type TableColumns, type TableHeader } from '@gangway/table-kit';
import { Flag, RelativeTime } from '@gangway/ui-kit';
import { NameCell } from '../../shared/list/name-cell.tsx';

export const customerHeaders: readonly TableHeader[] = [
  { name: 'Customer' },
  { branches: 'Branches' },
  { activeUsers: 'Active users' },
  { liveSubscriptions: 'Live subscriptions' },
  { lastActivityAt: 'Last activity' },
  { action: 'Actions' },
];

export const customerColumns: TableColumns<Customer> = {
  name: {
    render: ({ name, isActive }) => <NameCell name={name} isActive={isActive} mark={<Flag name={name} />} />,
  },
  branches: {
    value: ({ branches }) => branches.join(', '),
    exported: ({ branches }) => listCell(branches),
    render: ({ branches }) =>
      branches.length === 0 ? <span>None</span> : <MultiValue values={branches} of={['branch', 'branches']} />,
    filter: 'none',
  },
  activeUsers: { align: 'right', filter: 'none' },
  liveSubscriptions: { align: 'right', filter: 'none' },
  lastActivityAt: {
    filter: 'none',
    tooltip: 'Latest sign-in or change in this organization',
    render: ({ lastActivityAt }) =>
      lastActivityAt === null ? <span>Never</span> : <RelativeTime value={lastActivityAt} />,
  },
};

/** Labels of filters that only links set. */
export const customerFilterLabels = {
  isActive: (value: string) => (value === 'true' ? 'Active' : 'Inactive'),
};
