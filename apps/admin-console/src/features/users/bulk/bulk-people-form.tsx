import type { BulkOperation, Service } from '@gangway/contract';
import { Form, NumberField, SubmitButton, SwitchField, useFormState, type SelectOption } from '@gangway/form-kit';
import { DateField } from '@gangway/form-kit/date-field';
import { object, string } from '@gangway/form-kit/rules';
import { SelectField } from '@gangway/form-kit/select-field';
import { QueryError } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useQuery } from '@tanstack/react-query';
import { limitHint, notificationHint, trackingHint, trackingRole } from '../../../shared/access/access-hints.ts';
import { todayInUtc } from '../../../shared/dates/calendar-day.ts';
import { lastDayRule } from '../../../shared/dates/last-day.ts';
import { mayGrantRole, mayGrantService, useGrantable } from '../../../shared/access/use-grantable.ts';
import type { FormKind } from './bulk-people.tsx';
import { PlaceFields } from '../place-fields.tsx';
import { useUserQueries } from '../user-queries.ts';

type Draft = {
  service: number | '';
  role: number | '';
  limit: string;
  notification: boolean;
  trackingUrlEnabled: boolean;
  until: string;
  organization: SelectOption | null;
  branch: SelectOption | null;
  mode: 'move' | 'add';
};

const empty: Draft = {
  service: '',
  role: '',
  limit: '',
  notification: false,
  trackingUrlEnabled: false,
  until: '',
  organization: null,
  branch: null,
  mode: 'move',
};

const largest = 2_147_483_647;
const chosen = (label: string) =>
  string().test('chosen', `${label} is required`, (value) => value !== undefined && value !== '');
const limitRule = string()
  .required('Limit is required')
  .test('size', `Limit is at most ${largest.toLocaleString('en')}`, (text) => Number(text) <= largest);
const rules = {
  grant: object({ service: chosen('Service'), role: chosen('Role'), limit: limitRule, until: lastDayRule() }),
  revoke: object({ service: chosen('Service') }),
  limit: object({ service: chosen('Service'), limit: limitRule }),
  branch: object({ branch: object().nullable().required('Branch is required') }),
};

/** The operation of a draft. */
function operationOf(kind: FormKind, draft: Draft): BulkOperation {
  const serviceId = Number(draft.service);
  const limit = Number(draft.limit);
  switch (kind) {
    case 'grant':
      return {
        kind,
        serviceId,
        roleId: Number(draft.role),
        limit,
        notification: draft.notification,
        trackingUrlEnabled: draft.trackingUrlEnabled,
        ...(draft.until === '' ? {} : { until: draft.until }),
      };
    case 'revoke':
      return { kind, serviceId, ...(draft.role === '' ? {} : { roleId: draft.role }) };
    case 'limit':
      return { kind, serviceId, limit };
    case 'branch':
      return { kind, branchId: Number(draft.branch?.id), mode: draft.mode };
  }
}

export interface BulkPeopleFormProps {
  kind: FormKind;
  onChosen: (operation: BulkOperation) => void;
  onCancel: () => void;
}

/** Access to add, remove or set. The preview shows the effect on each person. */
export function BulkPeopleForm({ kind, onChosen, onCancel }: BulkPeopleFormProps) {
  return (
    <Form<Draft>
      label="What to change"
      initialValues={empty}
      rules={rules[kind]}
      gap={0}
      marksRequired
      onSubmit={(draft) => onChosen(operationOf(kind, draft))}
    >
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        {kind === 'branch' ? <BranchFields /> : <ServiceFields kind={kind} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton>Preview</SubmitButton>
      </DialogActions>
    </Form>
  );
}

function BranchFields() {
  return (
    <>
      <PlaceFields branches="one" />
      <SelectField
        name="mode"
        label="Current branches"
        options={[
          { id: 'move', name: 'Replace them' },
          { id: 'add', name: 'Keep them' },
        ]}
      />
    </>
  );
}

function ServiceFields({ kind }: { kind: 'grant' | 'revoke' | 'limit' }) {
  const services = useQuery(useUserQueries().services());
  const { grantable } = useGrantable();
  const { values, setValue } = useFormState<Draft>();
  const offered = (services.data ?? []).filter(
    ({ id, name }) => name !== 'user_management' && grantable !== undefined && mayGrantService(grantable, id),
  );
  const service: Service | undefined = offered.find(({ id }) => id === values.service);
  const roles = (service?.roles ?? []).filter(({ id }) => grantable !== undefined && mayGrantRole(grantable, id));
  const role = roles.find(({ id }) => id === values.role);
  return (
    <>
      <QueryError thing="services" query={services} />
      <SelectField
        name="service"
        label="Service"
        required
        options={offered.map(({ id, displayName }) => ({ id, name: displayName }))}
        onChosen={() => setValue('role', '')}
      />
      {kind === 'limit' ? null : (
        <SelectField
          name="role"
          label="Role"
          required={kind === 'grant'}
          disabled={service === undefined}
          options={roles}
          {...(kind === 'revoke' ? { placeholder: 'Every role', emptyLabel: 'Every role' } : {})}
        />
      )}
      {kind === 'revoke' ? null : <NumberField name="limit" label="Limit" required hint={limitHint(service?.unit)} />}
      {kind === 'grant' ? (
        <>
          <DateField
            name="until"
            label="Access ends (optional)"
            hint="Leave empty to keep existing end dates"
            min={todayInUtc()}
          />
          <SwitchField name="notification" label="Notification" hint={notificationHint} />
          <SwitchField
            name="trackingUrlEnabled"
            label="Enable tracking URL"
            disabled={role?.name !== trackingRole}
            hint={trackingHint}
          />
        </>
      ) : null}
    </>
  );
}
