import { NumberField, SwitchField, useFieldState } from '@gangway/form-kit';
import { SelectField } from '@gangway/form-kit/select-field';
import { t } from '@gangway/messages';
import { VisuallyHidden } from '@gangway/ui-kit';
import { AccessEndField } from './access-end-field.tsx';
import { limitHint, notificationHint, trackingHint, trackingRole } from './access-hints.ts';
import { withRole, type AccessDraft } from './access-form.ts';

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
  return hideLabel === true ? t('{label} for {service}', { label, service: row.displayName }) : label;
}

export function RoleField(props: RowFieldProps) {
  const { row, index, disabled, hideLabel = false } = props;
  const { setValue } = useFieldState<AccessDraft>(`access.${index}`);
  return (
    <SelectField
      name={`access.${index}.role`}
      label={labelOf(t('Role'), props)}
      hideLabel={hideLabel}
      disabled={disabled}
      placeholder={t('No role')}
      emptyLabel={t('No role')}
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
      label={labelOf(t('Limit'), props)}
      hideLabel={hideLabel}
      required={row.role !== ''}
      hint={hideLabel && row.unit ? <VisuallyHidden>{limitHint(row.unit)}</VisuallyHidden> : limitHint(row.unit)}
      {...(hideLabel && row.unit && row.role !== '' ? { endAdornment: <span aria-hidden>{row.unit.other}</span> } : {})}
      // Specification section 4: disabled until a role is chosen.
      disabled={disabled || row.role === ''}
    />
  );
}

/** Disable ends for administrator roles: access must not run out for all of them. */
export function EndField(props: RowFieldProps) {
  const { row, index, disabled, hideLabel = false } = props;
  if (row.role === '' || row.service === 'user_management') return null;
  return (
    <AccessEndField
      name={`access.${index}.until`}
      label={labelOf(t('Access ends'), props)}
      hideLabel={hideLabel}
      disabled={disabled}
    />
  );
}

export function NotificationField(props: RowFieldProps) {
  const { index, disabled, hideLabel = false } = props;
  return (
    <SwitchField
      name={`access.${index}.notification`}
      label={labelOf(t('Notification'), props)}
      hideLabel={hideLabel}
      // Omit the label: the table's header has it.
      hint={hideLabel ? undefined : t(notificationHint)}
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
      label={labelOf(t('Enable tracking URL'), props)}
      hideLabel={hideLabel}
      disabled={disabled || !isForRole}
      // Omit the label: the table's header has it.
      hint={hideLabel || isForRole || row.role === '' ? undefined : t(trackingHint)}
    />
  );
}
