import type { AccessRequest, AccessRow, LimitState, Subscription, UserDetail } from '@gangway/contract';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { isComing } from '../../../shared/queries/is-coming.ts';
import { useSubscriptionsOf } from '../../subscriptions/index.ts';
import { useUserQueries } from '../user-queries.ts';

/** What the rows of a person’s access say beside the roles. */
export interface AccessFacts {
  /** A first answer is still to come. */
  areComing: boolean;
  /** The subscription that runs, else the next; undefined without one. */
  planOf: (service: string) => Subscription | undefined;
  requestOf: (service: string) => AccessRequest | undefined;
  /** Used of the limit; undefined where the service counts nothing. */
  usageOf: (service: string) => LimitState | undefined;
  opens: AccessRow | undefined;
}

export function useAccessFacts(user: UserDetail): AccessFacts {
  const queries = useUserQueries();
  const subscriptions = useSubscriptionsOf(user.id);
  const requests = useQuery({ ...queries.requests(user), enabled: usePermission('access-requests:read') });
  const opens = useQuery(queries.opens(user));
  const usage = useQuery({ ...queries.usage(user.id), enabled: usePermission('usage:read') });
  return {
    areComing: [subscriptions, requests, opens, usage].some(isComing),
    planOf: (service) => {
      const plans = (subscriptions.data ?? []).filter((each) => each.service.key === service);
      return plans.find(({ status }) => status === 'Active') ?? plans.find(({ status }) => status === 'Upcoming');
    },
    requestOf: (service) => requests.data?.find((each) => each.service?.key === service),
    usageOf: (service) => usage.data?.find((each) => each.service.key === service)?.state,
    opens: opens.data ?? undefined,
  };
}
