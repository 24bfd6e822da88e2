import type { AccessRequest, DashboardSummary, Permission } from '@gangway/contract';
import { formatNumber, t } from '@gangway/messages';
import { approveRequestPath, listPath, paths } from '../../shared/page/paths.ts';

/** A kind of matter and its count; reviews are counted beside the others. */
export type Attention = DashboardSummary['attention'][number] | { readonly kind: 'reviews'; readonly count: number };

export interface NeedsYouItem {
  readonly text: string;
  /** What it is part of, below the text. */
  readonly detail?: string;
  readonly to: string;
  /** Label of the button for those who may act; *Show* for others. */
  readonly verb: { readonly label: string; readonly permission: Permission } | null;
}

/** An entry that needs an administrator, in words, with the list that shows it. */
export function needsYouItem({ kind, count }: Attention, counts: DashboardSummary['counts']): NeedsYouItem {
  switch (kind) {
    case 'access-requests':
      return {
        text: t('{n, plural, one {# request waits for an answer} other {# requests wait for an answer}}', { n: count }),
        to: paths.requests,
        verb: { label: t('Review'), permission: 'access-requests:write' },
      };
    case 'reviews':
      return {
        text: t('{n, plural, one {# access review needs decisions} other {# access reviews need decisions}}', {
          n: count,
        }),
        to: paths.reviews,
        verb: { label: t('Decide'), permission: 'reviews:decide' },
      };
    case 'organizations-without-branch':
      return {
        text: t('{n, plural, one {# organization has no branch} other {# organizations have no branch}}', { n: count }),
        detail: t('of {total}', { total: formatNumber(counts.organizations) }),
        to: listPath(paths.organization, { withoutBranch: 'true' }),
        verb: null,
      };
    case 'branches-without-user':
      return {
        text: t('{n, plural, one {# branch has no people} other {# branches have no people}}', { n: count }),
        detail: t('of {total}', { total: formatNumber(counts.branches) }),
        to: listPath(paths.branches, { withoutUser: 'true' }),
        verb: null,
      };
    case 'services-without-url':
      return {
        text: t('{n, plural, one {# service has no address} other {# services have no address}}', { n: count }),
        detail: t('They open for no one'),
        // Without an organization nothing is set up: the first service is one step of several.
        to: counts.organizations === 0 ? paths.getStarted : listPath(paths.service, { withoutUrl: 'true' }),
        verb: { label: t('Set up'), permission: 'services:write' },
      };
    case 'plans-without-price':
      return {
        text: t('{n, plural, one {# plan has no price} other {# plans have no price}}', { n: count }),
        detail: t('of {total}', { total: formatNumber(counts.plans) }),
        to: listPath(paths.plans, { withoutPrice: 'true' }),
        verb: { label: t('Set price'), permission: 'plans:write' },
      };
    case 'users-without-service':
      return {
        text: t('{n, plural, one {# person without a service} other {# people without a service}}', { n: count }),
        detail: t('of {total} active', { total: formatNumber(counts.activeUsers) }),
        to: listPath(paths.users, { withoutService: 'true', isActive: 'true' }),
        verb: null,
      };
    case 'undelivered-mail':
      return {
        text: t('{n, plural, one {# email was not delivered} other {# emails were not delivered}}', { n: count }),
        to: paths.undeliveredMail,
        verb: null,
      };
  }
}

/** What a request asks for, after its person's name, and the page that answers it. */
export function requestItem({ id, kind, organization, service }: AccessRequest): { text: string; to: string } {
  if (kind !== 'registration') {
    const text = service === null ? t('wants a service') : t('wants {service}', { service: service.name });
    return { text, to: `${paths.requests}#access-request-${id}` };
  }
  const text =
    organization === null
      ? t('wants to join an organization')
      : t('wants to join {organization}', { organization: organization.name });
  return { text, to: approveRequestPath(id) };
}
