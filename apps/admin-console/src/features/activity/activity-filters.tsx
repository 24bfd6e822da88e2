import { FieldShell } from '@gangway/form-kit/field-shell';
import type { TableState } from '@gangway/table-kit';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { actionLabel, knownActions } from '../../shared/audit-messages.ts';

/** What happened, whether it changed something, and from which day to which: none of them a column. */
export function ActivityFilters({ state }: { state: TableState }) {
  const { action = '', changesOnly = '', from = '', to = '' } = state.query.filters;
  const id = useId();
  const actions = choicesWith(action);
  return (
    <>
      <FieldShell id={id} label="Action">
        <TextField
          select
          hiddenLabel
          value={action}
          onChange={(event) => state.setFilter('action', event.target.value)}
          slotProps={{ select: { native: true }, htmlInput: { id } }}
        >
          <option value="">All</option>
          {/* A link may ask for an action that this release has no words for. */}
          {groupNamesOf(actions).map((group) => (
            <optgroup key={group} label={group}>
              {actions
                .filter((each) => groupOf(each) === group)
                .map((each) => (
                  <option key={each} value={each}>
                    {actionLabel(each)}
                  </option>
                ))}
            </optgroup>
          ))}
        </TextField>
      </FieldShell>
      <FieldShell id={`${id}-show`} label="Show">
        <TextField
          select
          hiddenLabel
          value={changesOnly}
          onChange={(event) => state.setFilter('changesOnly', event.target.value)}
          slotProps={{ select: { native: true }, htmlInput: { id: `${id}-show` } }}
        >
          <option value="">Everything</option>
          <option value="true">Changes only</option>
          <option value="false">Sign-ins only</option>
        </TextField>
      </FieldShell>
      <DayField label="From" value={from} max={to} onChange={(day) => state.setFilter('from', day)} />
      <DayField label="To" value={to} min={from} onChange={(day) => state.setFilter('to', day)} />
    </>
  );
}

const groups: Readonly<Record<string, string>> = {
  'access-request': 'Access requests',
  branch: 'Branches',
  customer: 'Organizations',
  launch: 'Sessions',
  notice: 'Notices',
  organization: 'Organizations',
  password: 'Passwords',
  plan: 'Plans',
  role: 'Roles',
  service: 'Services',
  session: 'Sessions',
  subscription: 'Subscriptions',
  user: 'Users',
};

/** What an action is about: forty in one row are not looked through. */
function groupOf(action: string): string {
  const [record = ''] = action.split('.');
  return action.endsWith('.exported') ? 'Exports' : (groups[record] ?? 'More');
}

function groupNamesOf(actions: readonly string[]): readonly string[] {
  return [...new Set(actions.map(groupOf))].toSorted();
}

/** As a reader looks them up: by their words. */
function choicesWith(chosen: string): readonly string[] {
  const all = chosen === '' || knownActions.includes(chosen) ? knownActions : [chosen, ...knownActions];
  return all.toSorted((one, other) => actionLabel(one).localeCompare(actionLabel(other), 'en'));
}

interface DayFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** The browser's own field: a calendar library would weigh more than this whole page. */
function DayField({ label, value, min = '', max = '', onChange }: DayFieldProps) {
  const id = useId();
  return (
    <FieldShell id={id} label={label}>
      <TextField
        type="date"
        hiddenLabel
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { id, ...(min === '' ? {} : { min }), ...(max === '' ? {} : { max }) } }}
      />
    </FieldShell>
  );
}
