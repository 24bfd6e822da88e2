import type { AccessGrant, AccessRequest, ServiceType } from '@gangway/contract';
import { mixed, object, requiredChoice, requiredText } from '@gangway/form-kit/rules';
import { formatNumber, t } from '@gangway/messages';
import { trackingRole } from '../../shared/access/access-hints.ts';
import { lastDayRule } from '../../shared/dates/last-day.ts';

const largestLimit = 2_147_483_647;

export type GrantDraft = {
  roleId: number | '';
  limit: string;
  notification: boolean;
  trackingUrlEnabled: boolean;
  planId: number | '';
  /** The last day with access; '' without an end. */
  until: string;
};

/** Presets requested values only. */
export function emptyGrant({ roles }: AccessRequest): GrantDraft {
  const [asked] = roles;
  return { roleId: asked?.id ?? '', limit: '', notification: false, trackingUrlEnabled: false, planId: '', until: '' };
}

export function grantRules(needsPlan: boolean) {
  return object({
    roleId: requiredChoice(t('Role')),
    limit: requiredText(t('Limit is required')).test(
      'size',
      t('Limit is at most {most}', { most: formatNumber(largestLimit) }),
      (text) => Number(text) <= largestLimit,
    ),
    until: lastDayRule(),
    planId: needsPlan ? requiredChoice(t('Plan')) : mixed(),
  });
}

/** Payload of the grant; null without a role. */
export function grantOf(
  { roleId, limit, notification, trackingUrlEnabled, planId, until }: GrantDraft,
  known: {
    roles: readonly { id: number; name: string }[];
    plans: readonly { id: number; serviceType: ServiceType }[];
  },
): AccessGrant | null {
  const role = known.roles.find(({ id }) => id === roleId);
  if (role === undefined) return null;
  const plan = known.plans.find(({ id }) => id === planId);
  return {
    roleId: role.id,
    limit: Number(limit),
    notification,
    trackingUrlEnabled: role.name === trackingRole && trackingUrlEnabled,
    ...(until === '' ? {} : { until }),
    ...(plan === undefined ? {} : { planId: plan.id, serviceType: plan.serviceType }),
  };
}
