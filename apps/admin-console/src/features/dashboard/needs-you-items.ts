import type { AccessRequest, DashboardSummary, Permission } from '@gangway/contract';
import { counted } from '../../shared/text/counted.ts';
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
        text: `${counted(count, ['request waits', 'requests wait'])} for an answer`,
        to: paths.requests,
        verb: { label: 'Review', permission: 'access-requests:write' },
      };
    case 'reviews':
      return {
        text: `${counted(count, ['access review needs', 'access reviews need'])} decisions`,
        to: paths.reviews,
        verb: { label: 'Decide', permission: 'reviews:decide' },
      };
    case 'organizations-without-branch':
      return {
        text: `${counted(count, ['organization has', 'organizations have'])} no branch`,
        detail: `of ${counts.organizations.toLocaleString('en')}`,
        to: listPath(paths.organization, { withoutBranch: 'true' }),
        verb: null,
      };
    case 'branches-without-user':
      return {
        text: `${counted(count, ['branch has', 'branches have'])} no people`,
        detail: `of ${counts.branches.toLocaleString('en')}`,
        to: listPath(paths.branches, { withoutUser: 'true' }),
        verb: null,
      };
    case 'services-without-url':
      return {
        text: `${counted(count, ['service has', 'services have'])} no address`,
        detail: 'They open for no one',
        to: listPath(paths.service, { withoutUrl: 'true' }),
        verb: { label: 'Set up', permission: 'services:write' },
      };
    case 'plans-without-price':
      return {
        text: `${counted(count, ['plan has', 'plans have'])} no price`,
        detail: `of ${counts.plans.toLocaleString('en')}`,
        to: listPath(paths.plans, { withoutPrice: 'true' }),
        verb: { label: 'Set price', permission: 'plans:write' },
      };
    case 'users-without-service':
      return {
        text: `${counted(count, ['person', 'people'])} without a service`,
        detail: `of ${counts.activeUsers.toLocaleString('en')} active`,
        to: listPath(paths.users, { withoutService: 'true', isActive: 'true' }),
        verb: null,
      };
    case 'undelivered-mail':
      return {
        text: `${counted(count, ['email was', 'emails were'])} not delivered`,
        to: paths.undeliveredMail,
        verb: null,
      };
  }
}

/** What a request asks for, after its person's name, and the page that answers it. */
export function requestItem({ id, kind, organization, service }: AccessRequest): { text: string; to: string } {
  return kind === 'registration'
    ? { text: `wants to join ${organization?.name ?? 'an organization'}`, to: approveRequestPath(id) }
    : { text: `wants ${service?.name ?? 'a service'}`, to: `${paths.requests}#access-request-${id}` };
}
