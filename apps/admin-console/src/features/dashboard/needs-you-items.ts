import type { DashboardSummary } from '@gangway/contract';
import { counted } from '../../shared/text/counted.ts';
import { listPath, newRowPath, paths } from '../../shared/page/paths.ts';

export interface CountWithList {
  readonly label: string;
  readonly count: number;
  /** The counted list, narrowed to the same records. */
  readonly to: string;
  /** A smaller count below. */
  readonly aside: { readonly text: string; readonly to: string };
}

const daysAhead = 7;

/** Counts in the order of the page. */
export const countLabels = [
  'Active users',
  'Organizations',
  'Active subscriptions',
  'Users without a service',
] as const;

/** The last day that counts as soon; in UTC, as on the server. */
function soonUntil(at: string): string {
  return new Date(new Date(at).getTime() + daysAhead * 86_400_000).toISOString().slice(0, 10);
}

/** The four counts of the page, each with its list. */
export function countsWithLists({ at, counts }: Pick<DashboardSummary, 'at' | 'counts'>): readonly CountWithList[] {
  const [users, organizations, subscriptions, withoutService] = countLabels;
  const soon = { status: 'Upcoming', startsTo: soonUntil(at) };
  return [
    {
      label: users,
      count: counts.activeUsers,
      to: listPath(paths.users, { isActive: 'true' }),
      aside: {
        text: `${counts.inactiveUsers.toLocaleString('en')} inactive`,
        to: listPath(paths.users, { isActive: 'false' }),
      },
    },
    {
      label: organizations,
      count: counts.organizations,
      to: paths.organization,
      aside: { text: counted(counts.branches, ['branch', 'branches']), to: paths.branches },
    },
    {
      label: subscriptions,
      count: counts.activeSubscriptions,
      to: listPath(paths.subscriptions, { status: 'Active' }),
      aside: {
        text: `${counts.subscriptionsStartingSoon.toLocaleString('en')} starting in ${daysAhead} days`,
        to: listPath(paths.subscriptions, soon),
      },
    },
    {
      label: withoutService,
      count: counts.usersWithoutService,
      to: listPath(paths.users, { withoutService: 'true', isActive: 'true' }),
      aside: {
        text: `of ${counted(counts.activeUsers, ['active user', 'active users'])}`,
        to: listPath(paths.users, { isActive: 'true' }),
      },
    },
  ];
}

type Attention = DashboardSummary['attention'][number];

export interface AttentionItem {
  readonly text: string;
  readonly to: string;
}

/** Text of an entry that needs attention, and its list. */
export function attentionItem({ kind, count }: Attention): AttentionItem {
  switch (kind) {
    case 'access-requests':
      return {
        text: counted(count, ['access request waiting', 'access requests waiting']),
        to: paths.requests,
      };
    case 'organizations-without-branch':
      return {
        text: `${counted(count, ['organization has', 'organizations have'])} no branch`,
        to: listPath(paths.organization, { withoutBranch: 'true' }),
      };
    case 'branches-without-user':
      return {
        text: `${counted(count, ['branch has', 'branches have'])} no user`,
        to: listPath(paths.branches, { withoutUser: 'true' }),
      };
    case 'services-without-url':
      return {
        text: `${counted(count, ['service has', 'services have'])} no address`,
        to: listPath(paths.service, { withoutUrl: 'true' }),
      };
    case 'plans-without-price':
      return {
        text: `${counted(count, ['plan has', 'plans have'])} no price`,
        to: listPath(paths.plans, { withoutPrice: 'true' }),
      };
    case 'users-without-service':
      return {
        text: `${counted(count, ['active user has', 'active users have'])} no service`,
        to: listPath(paths.users, { withoutService: 'true', isActive: 'true' }),
      };
    case 'undelivered-mail':
      return { text: `${counted(count, ['email', 'emails'])} could not be delivered`, to: paths.undeliveredMail };
  }
}

export interface SetUpStep {
  readonly label: string;
  readonly to: string;
  readonly done: boolean;
}

/** Steps from an empty installation to the first person who can work; empty once all are done. */
export function setUpSteps({
  counts,
  attention,
}: Pick<DashboardSummary, 'counts' | 'attention'>): readonly SetUpStep[] {
  const withoutUrl = attention.find(({ kind }) => kind === 'services-without-url')?.count ?? 0;
  const steps: readonly SetUpStep[] = [
    { label: 'Add Organization', to: newRowPath(paths.organization), done: counts.organizations > 0 },
    { label: 'Add Branch', to: newRowPath(paths.branches), done: counts.branches > 0 },
    // Skip the console's own service, which needs no address: the four services of every installation come without one.
    { label: 'Add Service', to: newRowPath(paths.service), done: counts.services - 1 > withoutUrl },
    { label: 'Add Plan', to: newRowPath(paths.plans), done: counts.plans > 0 },
    // Expect one person: the reader is the first.
    { label: 'Add User', to: paths.usersAdd, done: counts.activeUsers + counts.inactiveUsers > 1 },
  ];
  return steps.every(({ done }) => done) ? [] : steps;
}
