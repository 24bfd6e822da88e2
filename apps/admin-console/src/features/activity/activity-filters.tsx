import type { TableState } from '@gangway/table-kit';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { actionLabel, knownActions } from '../../shared/audit-messages.ts';

/** What happened, and from which day to which. */
export function ActivityFilters({ state }: { state: TableState }) {
  const { action = '', from = '', to = '' } = state.query.filters;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <TextField
        select
        label="Action"
        value={action}
        fullWidth={false}
        onChange={(event) => state.setFilter('action', event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ width: 220 }}
      >
        <option value="">All</option>
        {/* A link may ask for an action that this release has no words for. */}
        {(action === '' || knownActions.includes(action) ? knownActions : [action, ...knownActions]).map((each) => (
          <option key={each} value={each}>
            {actionLabel(each)}
          </option>
        ))}
      </TextField>
      <DayField label="From" value={from} max={to} onChange={(day) => state.setFilter('from', day)} />
      <DayField label="To" value={to} min={from} onChange={(day) => state.setFilter('to', day)} />
    </Box>
  );
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
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      fullWidth={false}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { ...(min === '' ? {} : { min }), ...(max === '' ? {} : { max }) },
      }}
      sx={{ width: 160 }}
    />
  );
}
