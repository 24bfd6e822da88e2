import { useFieldState } from '@gangway/form-kit';
import { SelectField } from '@gangway/form-kit/select-field';
import { t } from '@gangway/messages';
import { ErrorNotice } from '@gangway/ui-kit';
import type { AccessDraft } from '../../shared/access/access-form.ts';
import type { Grantable } from '../../shared/access/use-grantable.ts';
import { planChoice, usePlansOf } from '../../shared/queries/use-plans-of.ts';
import { planTerms } from '../../shared/text/plan-terms.ts';

export interface StartWithPlanProps {
  row: AccessDraft;
  serviceId: number;
  grantable: Grantable;
  hideLabel: boolean;
}

/** The plan that begins with a role; nothing for a service without plans. */
export function StartWithPlan({
  row: { service, displayName, role },
  serviceId,
  grantable,
  hideLabel,
}: StartWithPlanProps) {
  const hasRole = role !== '';
  const { value: chosen } = useFieldState<number | ''>(`plans.${service}`);
  const { data: plans, isError, retry } = usePlansOf(serviceId, grantable, hasRole);
  if (hasRole && isError) return <ErrorNotice message={t('Couldn’t load plans.')} onRetry={retry} retrying={false} />;
  if (!hasRole || plans.length === 0) return null;
  return (
    <SelectField
      name={`plans.${service}`}
      label={hideLabel ? t('{label} for {service}', { label: t('Plan'), service: displayName }) : t('Plan')}
      hideLabel={hideLabel}
      placeholder={t('No plan')}
      emptyLabel={t('No plan')}
      hint={chosen === '' ? undefined : t('The plan starts today.')}
      options={plans.map(planChoice)}
      describe={({ id }) => planTerms(plans.find((plan) => plan.id === id))}
    />
  );
}
