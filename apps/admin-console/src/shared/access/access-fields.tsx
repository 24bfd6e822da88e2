import { NumberField, SwitchField, useFieldState } from '@gangway/form-kit';
import { SelectField } from '@gangway/form-kit/select-field';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { limitHint, notificationHint, trackingHint, trackingRole } from './access-hints.ts';
import { todayInUtc } from '../dates/calendar-day.ts';
import { withRole, type AccessDraft } from './access-form.ts';

// Load the calendar with the first row that has a role.
const DateField = lazy(async () => ({ default: (await import('@gangway/form-kit/date-field')).DateField }));

export interface RowFieldProps {
  row: AccessDraft;
  index: number;
  disabled: boolean;
  hideLabel?: boolean;
  /** An access template has no end date: each person has their own. */
  withoutEnd?: boolean;
}

/** Say the service in the field's name only: in the table the header names the column. */
function labelOf(label: string, { row, hideLabel }: RowFieldProps): string {
  return hideLabel === true ? `${label} for ${row.displayName}` : label;
}

export function RoleField(props: RowFieldProps) {
  const { row, index, disabled, hideLabel = false } = props;
  const { setValue } = useFieldState<AccessDraft>(`access.${index}`);
  return (
    <SelectField
      name={`access.${index}.role`}
      label={labelOf('Role', props)}
      hideLabel={hideLabel}
      disabled={disabled}
      placeholder="No role"
      emptyLabel="No role"
      options={row.offered.map((role) => ({ id: role, name: role }))}
      onChosen={(option) => setValue(withRole(row, option === undefined ? '' : String(option.id)))}
    />
  );
}

export function LimitField(props: RowFieldProps) {
  const { row, index, disabled, hideLabel = false } = props;
  return (
    <NumberField
      name={`access.${index}.limit`}
      label={labelOf('Limit', props)}
      hideLabel={hideLabel}
      required={row.role !== ''}
      hint={hideLabel ? undefined : limitHint}
      // Specification section 4: disabled until a role is chosen.
      disabled={disabled || row.role === ''}
    />
  );
}

/** Disable ends for administrator roles: access must not run out for all of them. */
export function LastDayField(props: RowFieldProps) {
  const { row, index, disabled, hideLabel = false } = props;
  if (row.role === '' || row.service === 'user_management') return null;
  return (
    // Reserve the height of the label, so that nothing moves when the field appears.
    <Suspense fallback={<Skeleton variant="rounded" height={hideLabel ? 40 : 66} />}>
      <DateField
        name={`access.${index}.until`}
        label={hideLabel ? labelOf('Last day', props) : 'Last day (optional)'}
        hideLabel={hideLabel}
        disabled={disabled}
        min={todayInUtc()}
      />
    </Suspense>
  );
}

export function NotificationField(props: RowFieldProps) {
  const { index, disabled, hideLabel = false } = props;
  return (
    <SwitchField
      name={`access.${index}.notification`}
      label={labelOf('Notification', props)}
      hideLabel={hideLabel}
      // Omit the label: the table's header has it.
      hint={hideLabel ? undefined : notificationHint}
      // Keep the end enabled without a role: only the limit waits for one (specification section 4).
      disabled={disabled}
    />
  );
}

export function TrackingField(props: RowFieldProps) {
  const { row, index, disabled, hideLabel = false } = props;
  const isForRole = row.role === trackingRole;
  return (
    <SwitchField
      name={`access.${index}.trackingUrlEnabled`}
      label={labelOf('Enable tracking URL', props)}
      hideLabel={hideLabel}
      disabled={disabled || !isForRole}
      // Omit the label: the table's header has it.
      hint={hideLabel || isForRole || row.role === '' ? undefined : trackingHint}
    />
  );
}
