import { useApi } from '@gangway/api-client/react';
import { subscription, type OrganizationFacts } from '@gangway/contract';
import { dot, t } from '@gangway/messages';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { SubscriptionRows, subscriptionsShown } from '../../shared/page/subscription-rows.tsx';
import { pageQuery } from '../../shared/queries/queries.ts';

/** The latest active subscriptions of an organization. */
export function OrganizationSubscriptions({ record: { id, displayName } }: { record: OrganizationFacts }) {
  const api = useApi({ subscription });
  const running = useQuery(
    pageQuery([...queryKeys.subscriptions, 'of-organization', id], (signal) =>
      api.subscription.list({
        query: { 'f.organizationId': id, 'f.status': 'Active', page: 1, size: subscriptionsShown, sort: '-startDate' },
        signal,
      }),
    ),
  );
  return (
    <SubscriptionRows
      query={running}
      filters={{ organizationId: String(id) }}
      label={t('Subscriptions of {displayName}', { displayName })}
      none={t('No one has a plan yet')}
      renderDetail={({ plan, service, serviceType }) => (
        <>
          <bdi>{plan.name}</bdi>
          {dot}
          {service.name} ({serviceType})
        </>
      )}
    />
  );
}
