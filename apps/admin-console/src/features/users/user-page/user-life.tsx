import { useApi } from '@gangway/api-client/react';
import { activity, type UserDetail } from '@gangway/contract';
import { t } from '@gangway/messages';
import { Route } from '@gangway/ui-kit';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { recordHistoryQuery } from '../../../shared/audit/record-history-query.ts';
import { RecordSection } from '../../../shared/page/record-layout.tsx';
import { useSubscriptionsOf } from '../../subscriptions/index.ts';
import { useUserQueries } from '../user-queries.ts';
import { lifeStops } from './life-stops.ts';

/** The route of a person's life: what happened, today, and what ends. */
export function UserLife({ user }: { user: UserDetail }) {
  const queries = useUserQueries();
  const history = useQuery(recordHistoryQuery(useApi({ activity }), 'user', user.id));
  const subscriptions = useSubscriptionsOf(user.id);
  const opens = useQuery(queries.opens(user));
  const { data: services = [] } = useQuery(queries.services());
  const isComing = history.isPending || subscriptions.isPending || opens.isPending;
  return (
    <RecordSection heading={t('{firstName}’s route', { firstName: user.firstName })}>
      {isComing ? (
        <Skeleton variant="rounded" height={62} />
      ) : (
        <Route
          scale="even"
          label={t('{firstName}’s route', { firstName: user.firstName })}
          stops={lifeStops({
            user,
            history: history.data ?? [],
            subscriptions: subscriptions.data ?? [],
            cells: opens.data?.cells ?? [],
            nameOf: (service) =>
              services.find(({ id, name }) => id === service || name === service)?.displayName ?? String(service),
          })}
        />
      )}
    </RecordSection>
  );
}
