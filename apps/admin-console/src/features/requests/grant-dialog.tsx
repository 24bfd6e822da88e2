import { useApi } from '@gangway/api-client/react';
import { accessRequest, service, type AccessRequest, type Plan } from '@gangway/contract';
import { NumberField, SwitchField, useFormState } from '@gangway/form-kit';
import { DateField } from '@gangway/form-kit/date-field';
import { SelectField } from '@gangway/form-kit/select-field';
import { dot, listed, t } from '@gangway/messages';
import { rich, useTexts } from '@gangway/messages/react';
import { ErrorNotice, QueryError, RelativeTime } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { limitHint, notificationHint, trackingHint, trackingRole } from '../../shared/access/access-hints.ts';
import { everyService } from '../../shared/queries/choice-queries.ts';
import { planChoice, usePlansOf } from '../../shared/queries/use-plans-of.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { todayInUtc } from '../../shared/dates/calendar-day.ts';
import { listPath, paths } from '../../shared/page/paths.ts';
import { mayGrantRole, mayGrantService, useGrantable, type Grantable } from '../../shared/access/use-grantable.ts';
import { accessRequestQueries } from './access-request-queries.ts';
import { emptyGrant, grantOf, grantRules, type GrantDraft } from './grant-draft.ts';

export interface GrantDialogProps {
  request: AccessRequest;
  onClose: () => void;
}

// Keep the line breaks of the person's text.
const reasonStyle = {
  m: 0,
  paddingInlineStart: 1.5,
  borderInlineStart: '3px solid',
  borderColor: 'divider',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxHeight: 160,
  overflowY: 'auto',
} as const;

/** Grants a request: role, limit and, where the service needs one, a plan in one call. */
export function GrantDialog({ request, onClose }: GrantDialogProps) {
  const api = useApi({ accessRequest, service });
  const { grantable, isError: isUnknown, isFetching: isAsking, retry: askAgain } = useGrantable();
  const grant = useMutation(accessRequestQueries(api).grant());
  const serviceId = request.service?.id ?? 0;
  const services = useQuery(everyService(api));
  const asked = services.data?.find(({ id }) => id === serviceId);
  const plans = usePlansOf(serviceId, grantable, request.needsPlan);
  const rules = useTexts(() => grantRules(request.needsPlan), [request.needsPlan]);
  const who = `${request.firstName} ${request.lastName}`.trim();
  const roles = grantable === undefined ? [] : (asked?.roles ?? []).filter(({ id }) => mayGrantRole(grantable, id));
  const serviceName = request.service?.name ?? t('this service');
  const hasNoRole = roles.length === 0 && asked !== undefined;
  const obstacle = grantable === undefined ? null : obstacleOf(request, grantable, hasNoRole);

  return (
    <FormDialog<GrantDraft>
      label={t('Grant access')}
      title={t('Grant access to {service}', { service: serviceName })}
      submitLabel={t('Grant')}
      submitDisabled={obstacle !== null}
      initialValues={emptyGrant(request)}
      rules={rules}
      onSave={async (draft) => {
        const body = grantOf(draft, { roles, plans: plans.data });
        if (body === null) return;
        await grant.mutateAsync({ id: request.id, body });
        onClose();
      }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <bdi>{who}</bdi>
        {dot}
        <bdi>{request.email}</bdi>
        {request.organization === null ? null : <span>{`${dot}${request.organization.name}`}</span>}
        <br />
        {rich('Requested {when}', { when: <RelativeTime value={request.createdAt} /> })}
        {request.heldRoles.length === 0 ? null : (
          <span>{`${dot}${t('Has {roles}', { roles: listed(request.heldRoles.map(({ name }) => name)) })}`}</span>
        )}
      </Typography>
      {request.reason === null ? null : (
        <Typography component="blockquote" sx={reasonStyle}>
          {request.reason}
        </Typography>
      )}
      <QueryError message={t('Couldn’t load roles.')} query={services} />
      {isUnknown ? (
        <ErrorNotice message={t('Couldn’t load the access options.')} onRetry={askAgain} retrying={isAsking} />
      ) : null}
      {obstacle === null ? null : <Alert severity="warning">{obstacle}</Alert>}
      <RoleField roles={roles} loading={services.isPending || grantable === undefined} />
      <NumberField name="limit" label={t('Limit')} required hint={limitHint(asked?.unit)} />
      {request.needsPlan ? (
        <PlanField plans={plans.data} loading={plans.isPending} serviceName={request.service?.name} />
      ) : null}
      {plans.isError ? (
        <ErrorNotice message={t('Couldn’t load plans.')} onRetry={plans.retry} retrying={false} />
      ) : null}
      <DateField
        name="until"
        label={t('Access ends (optional)')}
        hint={t('Access ends after this day (UTC).')}
        min={todayInUtc()}
      />
      <SwitchField name="notification" label={t('Notification')} hint={t(notificationHint)} />
      <TrackingField roles={roles} />
    </FormDialog>
  );
}

/** Reason that nothing can be granted; null if something can. */
function obstacleOf({ service: wanted, organization }: AccessRequest, grantable: Grantable, hasNoRole: boolean) {
  const name = wanted?.name ?? t('this service');
  const home = organization?.name ?? t('your organization');
  if (!mayGrantService(grantable, wanted?.id ?? 0))
    return t('{name} is not released to {home}. Ask a Super_Admin.', { name, home });
  if (!hasNoRole) return null;
  return grantable === 'everything'
    ? t('{name} offers no roles yet. Add a role to the service first.', { name })
    : t('No role of {name} is released to {home}. Ask a Super_Admin.', { name, home });
}

interface PlanFieldProps {
  plans: readonly Plan[];
  loading: boolean;
  serviceName: string | undefined;
}

function PlanField({ plans, loading, serviceName }: PlanFieldProps) {
  return (
    <SelectField
      name="planId"
      label={t('Plan')}
      required
      disabled={plans.length === 0}
      options={plans.map(planChoice)}
      placeholder={loading ? t('Loading plans…') : t('Choose a plan')}
      hint={
        loading || plans.length > 0 ? (
          t('The plan starts today.')
        ) : (
          <>
            {rich('No plan for this service. <link>Go to plans</link>', {
              link: <Link href={listPath(paths.plans, { service: serviceName ?? '' })} />,
            })}
          </>
        )
      }
    />
  );
}

type Roles = readonly { readonly id: number; readonly name: string }[];

function RoleField({ roles, loading }: { roles: Roles; loading: boolean }) {
  const { setValue } = useFormState<GrantDraft>();
  return (
    <SelectField
      name="roleId"
      label={t('Role')}
      required
      options={roles}
      placeholder={loading ? t('Loading roles…') : t('Choose a role')}
      onChosen={(option) => {
        if (option?.name !== trackingRole) setValue('trackingUrlEnabled', false);
      }}
    />
  );
}

function TrackingField({ roles }: { roles: Roles }) {
  const { values } = useFormState<GrantDraft>();
  const isTracked = roles.find(({ id }) => id === values.roleId)?.name === trackingRole;
  return (
    <SwitchField
      name="trackingUrlEnabled"
      label={t('Enable tracking URL')}
      disabled={!isTracked}
      hint={isTracked ? undefined : t(trackingHint)}
    />
  );
}
