import { useApi } from '@gangway/api-client/react';
import { EmptyState, ErrorNotice, formatDay, SidewaysScroll, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { notSaved } from '../../shared/failure-text.ts';
import { useDelayedReload } from '../../shared/use-delayed-reload.ts';
import { usePermission } from '../../shared/use-permission.ts';
import { lastDayWords, subscriptionColumns } from './subscription-columns.tsx';
import type { Subscriber } from './subscriber.ts';
import { subscriptionQueries, subscriptionRoutes } from './subscription-queries.ts';
import { useEndSubscription } from './use-end-subscription.ts';

const ChooseSubscriptionDialog = lazy(async () => ({
  default: (await import('./choose-subscription-dialog.tsx')).ChooseSubscriptionDialog,
}));

export interface UserSubscriptionsProps {
  subscriber: Subscriber;
  /** The caller may read them, and nothing else. */
  outOfReach?: boolean;
}

/** The subscriptions of one user, on the page of that user. */
export function UserSubscriptions({ subscriber, outOfReach = false }: UserSubscriptionsProps) {
  const queries = subscriptionQueries(useApi(subscriptionRoutes));
  const mayWrite = usePermission('subscriptions:write') && !outOfReach;
  const reloadLater = useDelayedReload();
  const { data, isPending, isError, isFetching, refetch } = useQuery(queries.ofUser(subscriber.id));
  const [open, setOpen] = useState(false);
  const { failed, endSubscription } = useEndSubscription();
  const button = mayWrite ? (
    <WriteButton variant="outlined" onClick={() => setOpen(true)}>
      Subscribe
    </WriteButton>
  ) : null;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
      {isError ? <ErrorNotice thing="subscriptions" onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {isPending ? <Skeleton variant="rounded" width="100%" height={120} /> : null}
      {data?.length === 0 ? (
        <Box sx={{ justifySelf: 'stretch' }}>
          <EmptyState message="No subscriptions yet" action={button} />
        </Box>
      ) : null}
      {data !== undefined && data.length > 0 ? (
        <>
          {button}
          <SidewaysScroll label={`Subscriptions of ${subscriber.name}`}>
            <Table size="small" aria-label={`Subscriptions of ${subscriber.name}`}>
              <TableHead>
                <TableRow>
                  <TableCell>Service</TableCell>
                  <TableCell>Service type</TableCell>
                  <TableCell>Plan</TableCell>
                  <TableCell>Start date</TableCell>
                  <TableCell>Last day</TableCell>
                  <TableCell>Status</TableCell>
                  {mayWrite ? <TableCell>Action</TableCell> : null}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.map((row) => (
                  <TableRow key={row.id}>
                    <TableCell>{row.service.name}</TableCell>
                    <TableCell>{row.serviceType}</TableCell>
                    <TableCell>{row.plan.name}</TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDay(row.startDate)}</TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>{lastDayWords(row)}</TableCell>
                    <TableCell>{subscriptionColumns['status']?.render?.(row)}</TableCell>
                    {mayWrite ? (
                      <TableCell>
                        {row.status === 'Ended' ? null : (
                          <WriteButton
                            size="small"
                            color="inherit"
                            sx={{ color: 'text.secondary', ml: -1.25 }}
                            aria-label={`End ${row.plan.name} of ${row.user.name}`}
                            onClick={() => void endSubscription(row)}
                          >
                            End
                          </WriteButton>
                        )}
                        {failed === row.id ? (
                          <Box role="alert" sx={{ color: 'error.main', typography: 'caption' }}>
                            {notSaved}
                          </Box>
                        ) : null}
                      </TableCell>
                    ) : null}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </SidewaysScroll>
        </>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <ChooseSubscriptionDialog
            subscriber={subscriber}
            onClose={() => setOpen(false)}
            onSubscribed={() => {
              setOpen(false);
              reloadLater();
            }}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}
