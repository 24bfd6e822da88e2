import { t } from '@gangway/messages';
import { EmptyState, formatDay, QueryError, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { ServiceName } from '../../shared/list/service-name.tsx';
import { PlainTable } from '../../shared/list/plain-table.tsx';
import { useDelayedReload } from '../../shared/page/use-delayed-reload.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { lastDayWords, SubscriptionState } from './subscription-columns.tsx';
import type { Subscriber } from './subscriber.ts';
import { useSubscriptionsOf } from './use-subscriptions-of.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { useEndSubscription, type EndButtonProps } from './use-end-subscription.tsx';

export interface UserSubscriptionsProps {
  subscriber: Subscriber;
  /** Limits the caller to reading. */
  outOfReach?: boolean;
}

function QuietButton(props: EndButtonProps) {
  return (
    <WriteButton size="small" color="inherit" sx={{ color: 'text.secondary', marginInlineStart: -1.25 }} {...props} />
  );
}

/** The subscriptions of one user, on the user's page. */
export function UserSubscriptions({ subscriber, outOfReach = false }: UserSubscriptionsProps) {
  const mayWrite = usePermission('subscriptions:write') && !outOfReach;
  const reloadLater = useDelayedReload();
  const subscriptions = useSubscriptionsOf(subscriber.id);
  const { data, isPending } = subscriptions;
  const [open, setOpen] = useState(false);
  const renderEnd = useEndSubscription(QuietButton);
  const button = mayWrite ? (
    <WriteButton variant="outlined" onClick={() => setOpen(true)}>
      {t('Subscribe')}
    </WriteButton>
  ) : null;

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
      <QueryError message={t('Couldn’t load subscriptions.')} query={subscriptions} />
      {isPending ? <Skeleton variant="rounded" width="100%" height={120} /> : null}
      {data?.length === 0 ? (
        <Box sx={{ justifySelf: 'stretch' }}>
          <EmptyState message={t('No subscriptions yet')} action={button} />
        </Box>
      ) : null}
      {data !== undefined && data.length > 0 ? (
        <>
          {button}
          <PlainTable
            label={t('Subscriptions of {name}', { name: subscriber.name })}
            rows={data}
            rowKey={({ id }) => id}
            columns={[
              { header: t('Service'), render: ({ service }) => <ServiceName service={service} /> },
              { header: t('Service type'), render: ({ serviceType }) => serviceType },
              { header: t('Plan'), render: ({ plan }) => plan.name },
              {
                header: t('Start date'),
                sx: { whiteSpace: 'nowrap' },
                render: ({ startDate }) => formatDay(startDate),
              },
              { header: t('Last day'), sx: { whiteSpace: 'nowrap' }, render: lastDayWords },
              { header: t('Status'), render: (row) => <SubscriptionState row={row} /> },
              ...(mayWrite ? [{ header: t('Action'), render: renderEnd }] : []),
            ]}
          />
        </>
      ) : null}
      {open ? (
        <SubscribeDialog
          subscriber={subscriber}
          onClose={() => setOpen(false)}
          onSubscribed={() => {
            setOpen(false);
            reloadLater();
          }}
        />
      ) : null}
    </Box>
  );
}
