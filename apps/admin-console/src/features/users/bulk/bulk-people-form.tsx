import type { BulkOperation, Service } from '@gangway/contract';
import { Form, NumberField, SubmitButton, SwitchField, useFormState, type SelectOption } from '@gangway/form-kit';
import { DateField } from '@gangway/form-kit/date-field';
import { object, string } from '@gangway/form-kit/rules';
import { SelectField } from '@gangway/form-kit/select-field';
import { formatNumber, t } from '@gangway/messages';
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
  string().test('chosen', t('{label} is required', { label }), (value) => value !== undefined && value !== '');
const limitRule = () =>
  string()
    .required(t('Limit is required'))
    .test('size', t('Limit is at most {most}', { most: formatNumber(largest) }), (text) => Number(text) <= largest);
const rules = {
  grant: () =>
    object({ service: chosen(t('Service')), role: chosen(t('Role')), limit: limitRule(), until: lastDayRule() }),
  revoke: () => object({ service: chosen(t('Service')) }),
  limit: () => object({ service: chosen(t('Service')), limit: limitRule() }),
  branch: () => object({ branch: object().nullable().required(t('Branch is required')) }),
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
      label={t('What to change')}
      initialValues={empty}
      rules={rules[kind]()}
      gap={0}
      marksRequired
      onSubmit={(draft) => onChosen(operationOf(kind, draft))}
    >
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        {kind === 'branch' ? <BranchFields /> : <ServiceFields kind={kind} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="outlined" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <SubmitButton>{t('Preview')}</SubmitButton>
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
        label={t('Current branches')}
        options={[
          { id: 'move', name: t('Replace them') },
          { id: 'add', name: t('Keep them') },
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
      <QueryError message={t('Couldn’t load services.')} query={services} />
      <SelectField
        name="service"
        label={t('Service')}
        required
        options={offered.map(({ id, displayName }) => ({ id, name: displayName }))}
        onChosen={() => setValue('role', '')}
      />
      {kind === 'limit' ? null : (
        <SelectField
          name="role"
          label={t('Role')}
          required={kind === 'grant'}
          disabled={service === undefined}
          options={roles}
          {...(kind === 'revoke' ? { placeholder: t('Every role'), emptyLabel: t('Every role') } : {})}
        />
      )}
      {kind === 'revoke' ? null : (
        <NumberField name="limit" label={t('Limit')} required hint={limitHint(service?.unit)} />
      )}
      {kind === 'grant' ? (
        <>
          <DateField
            name="until"
            label={t('Access ends (optional)')}
            hint={t('Leave empty to keep existing end dates')}
            min={todayInUtc()}
          />
          <SwitchField name="notification" label={t('Notification')} hint={t(notificationHint)} />
          <SwitchField
            name="trackingUrlEnabled"
            label={t('Enable tracking URL')}
            disabled={role?.name !== trackingRole}
            hint={t(trackingHint)}
          />
        </>
      ) : null}
    </>
  );
}
