import type { AuditEvent } from '@gangway/contract';
import { CellText, type TableColumns, type TableHeader } from '@gangway/table-kit';
import { formatDay, RelativeTime, StatusPill } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { actionLabel, systemName } from '../../shared/audit/audit-messages.ts';
import { EventDetails } from './event-details.tsx';
import { EventTarget } from './event-target.tsx';

export const activityHeaders: readonly TableHeader[] = [
  { at: 'When' },
  { actor: 'Who' },
  // Avoid the key `action`: it neither sorts nor filters (specification section 3).
  { event: 'Action' },
  { target: 'Target' },
  { changes: 'Changes' },
];

export const activityColumns: TableColumns<AuditEvent> = {
  at: { fit: true, filter: 'none', render: ({ at }) => <RelativeTime value={at} /> },
  actor: { value: ({ actor }) => actor?.name ?? systemName },
  event: {
    value: ({ action }) => actionLabel(action),
    // Take the API's name for the filter: the field above the table sets it, and nothing sorts by it.
    filter: 'none',
    sortable: false,
    render: ({ action, result }) => (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <CellText text={actionLabel(action)} />
        {result === 'refused' ? <StatusPill tone="error">Refused</StatusPill> : null}
      </Box>
    ),
  },
  target: { value: ({ target }) => target?.name, render: (event) => <EventTarget event={event} /> },
  changes: { filter: 'none', sortable: false, render: (event) => <EventDetails key={event.id} event={event} /> },
};

/** Labels of filters without a column. */
export const activityFilterLabels = {
  action: (value: string) => `Action: ${actionLabel(value)}`,
  changesOnly: (value: string) => (value === 'true' ? 'Changes only' : 'Sign-ins only'),
  from: (value: string) => `From ${formatDay(value)}`,
  to: (value: string) => `Until ${formatDay(value)}`,
  targetType: (value: string) => `Kind: ${value.replaceAll('-', ' ')}`,
  targetId: (value: string) => `ID ${value}`,
};
