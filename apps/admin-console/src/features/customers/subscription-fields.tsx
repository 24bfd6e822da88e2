import { useApi } from '@gangway/api-client/react';
import { plan, type Service } from '@gangway/contract';
import { useFormState } from '@gangway/form-kit';
import { DateField } from '@gangway/form-kit/date-field';
import { SelectField } from '@gangway/form-kit/select-field';
import { t } from '@gangway/messages';
import { QueryError } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { plansFor } from '../../shared/queries/choice-queries.ts';
import { planTerms } from '../../shared/text/plan-terms.ts';
import { TwoColumns } from '../../shared/forms/two-columns.tsx';
import type { OnboardingDraft } from './onboarding-draft.ts';

/** Specification section 9: service types. */
const serviceTypes = [
  { id: 'API', name: 'API' },
  { id: 'UI', name: 'UI' },
] as const;

export interface SubscriptionFieldsProps {
  services: readonly Service[];
  /** Names of the services in which the first user gets a role. */
  granted: readonly string[];
}

/** The first subscription of a new customer, given to the first user. */
export function SubscriptionFields({ services, granted }: SubscriptionFieldsProps) {
  const { values, setValue } = useFormState<OnboardingDraft>();
  const { serviceId, serviceType } = values;
  const bothChosen = serviceId !== '' && serviceType !== '';
  const plans = useQuery({
    ...plansFor(useApi({ plan }), serviceId === '' ? 0 : serviceId, serviceType === '' ? 'API' : serviceType),
    enabled: bothChosen,
  });
  const offered = services.filter(({ name, isActive }) => isActive && name !== 'user_management');
  const chosen = offered.find(({ id }) => id === serviceId);
  const noPlan = bothChosen && plans.data?.length === 0;
  // Clear the plan: each service and type has its own.
  const forgetPlan = () => setValue('planId', '');
  return (
    <>
      <TwoColumns>
        <SelectField
          name="serviceId"
          label={t('Service')}
          required
          options={offered.map(({ id, displayName }) => ({ id, name: displayName }))}
          placeholder={t('Choose a service')}
          onChosen={forgetPlan}
        />
        <SelectField
          name="serviceType"
          label={t('Service type')}
          required
          options={serviceTypes}
          placeholder={t('API or UI')}
          onChosen={forgetPlan}
        />
        <SelectField
          name="planId"
          label={t('Plan')}
          required
          disabled={!bothChosen || noPlan || plans.isPending}
          options={(plans.data ?? []).map(({ id, displayName }) => ({ id, name: displayName }))}
          placeholder={bothChosen ? t('Choose a plan') : t('Choose service and type first')}
          describe={({ id }) => planTerms(plans.data?.find((each) => each.id === id))}
          hint={noPlan ? t('No plan for this service and type.') : undefined}
        />
        <DateField name="startDate" label={t('Start date')} required />
      </TwoColumns>
      <QueryError message={t('Couldn’t load plans.')} query={plans} />
      {chosen !== undefined && !granted.includes(chosen.name) ? (
        <Alert severity="warning">
          {t('The first user has no role in {displayName}, so the subscription alone won’t open it.', {
            displayName: chosen.displayName,
          })}
        </Alert>
      ) : null}
    </>
  );
}
