import { useApi } from '@gangway/api-client/react';
import { SubscriptionListQuery, plan, service, subscription, user, type Subscription } from '@gangway/contract';
import { DataTable, RowAction } from '@gangway/table-kit';
import { useConfirm, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useExportApi } from '../../app/api.ts';
import { tabs } from '../../app/paths.ts';
import { AdminPage } from '../../app/screen/admin-page.tsx';
import { loadFailure, notSaved } from '../../app/screen/failure-text.ts';
import { listQuery } from '../../app/screen/list-query.ts';
import { NarrowedBy } from '../../app/screen/narrowed-by.tsx';
import { useCsvExport } from '../../app/screen/use-csv-export.ts';
import { useDelayedReload } from '../../app/screen/use-delayed-reload.ts';
import { useList, usePageAhead } from '../../app/screen/use-list.ts';
import { usePermission } from '../../app/screen/use-permission.ts';
import { useListState } from '../../app/screen/use-list-state.ts';
import { useTablePreferences } from '../../app/screen/use-table-preferences.ts';
import { subscriptionColumns, subscriptionHeaders } from './subscription-columns.tsx';
import type { Subscriber } from './subscriber.ts';
import { subscriptionQueries } from './subscription-queries.ts';

// The calendar comes with the dialog that needs it.
const ChooseSubscriptionDialog = lazy(async () => ({
  default: (await import('./choose-subscription-dialog.tsx')).ChooseSubscriptionDialog,
}));

/** The subscriber of a subscription: place and roles as they stand in it. */
function subscriberOf(row: Subscription): Subscriber {
  return {
    ...row.user,
    isActive: true,
    organization: row.organization,
    branch: row.branch,
    serviceKeys: [row.service.key],
  };
}

/** All subscriptions (`GET subscription/all`, which has no screen in the specification). */
export function SubscriptionsPage() {
  const queries = subscriptionQueries(useApi({ subscription, service, plan, user }));
  const exportApi = useExportApi({ subscription });
  const mayWrite = usePermission('subscriptions:write');
  const confirm = useConfirm();
  const reloadLater = useDelayedReload();
  const state = useListState('subscriptions', { defaults: { sort: { key: 'startDate', descending: true } } });
  const list = useList(queries.page(state.query));
  const onPageAhead = usePageAhead(queries.page, state.query);
  const end = useMutation(queries.end());
  const [dialog, setDialog] = useState<{ predecessor: Subscription | null } | null>(null);
  const [failed, setFailed] = useState<number | null>(null);
  const exportCsv = useCsvExport('subscriptions', () =>
    exportApi.subscription.exportCsv({ query: listQuery(SubscriptionListQuery, state.query) }),
  );

  async function endSubscription(row: Subscription) {
    setFailed(null);
    await confirm({
      title: 'Alert Message',
      message: 'Do you want to end this subscription?',
      detail: `${row.user.name} loses ${row.plan.name} for ${row.service.name} (${row.serviceType}) today.`,
      onYes: () =>
        end.mutateAsync(row.id).catch((error: unknown) => {
          setFailed(row.id);
          throw error;
        }),
    });
  }

  return (
    <AdminPage heading="Subscriptions" tabs={{ label: 'Users and subscriptions', pages: tabs.users }}>
      <NarrowedBy state={state} columns={subscriptionHeaders} />
      <DataTable
        {...useTablePreferences('subscriptions')}
        caption="Subscriptions"
        headers={subscriptionHeaders}
        columns={{
          ...subscriptionColumns,
          action: {
            render: (row) =>
              mayWrite ? (
                <>
                  <RowAction
                    aria-label={`Add new subscription after ${row.plan.name} of ${row.user.name}`}
                    onClick={() => setDialog({ predecessor: row })}
                  >
                    Add new subscription
                  </RowAction>
                  {row.status === 'Ended' ? null : (
                    <RowAction
                      tone="error"
                      aria-label={`End ${row.plan.name} of ${row.user.name}`}
                      onClick={() => void endSubscription(row)}
                    >
                      End
                    </RowAction>
                  )}
                  {failed === row.id ? (
                    <Box role="alert" sx={{ color: 'error.main', typography: 'caption' }}>
                      {notSaved}
                    </Box>
                  ) : null}
                </>
              ) : null,
          },
        }}
        state={state}
        rows={list.data?.rows}
        total={list.data?.total}
        totalCapped={list.data?.capped}
        loading={list.isPending}
        fetching={list.isFetching}
        onPageAhead={onPageAhead}
        error={loadFailure('subscriptions', list.error)}
        onRefresh={() => void list.refetch()}
        onExport={exportCsv}
        getRowId={({ id }) => id}
        rowLabel={({ user: { name }, plan: { name: planName } }) => `${name}, ${planName}`}
        toolbar={
          mayWrite ? (
            <WriteButton variant="contained" onClick={() => setDialog({ predecessor: null })}>
              Add subscription
            </WriteButton>
          ) : null
        }
        empty={{ message: 'No subscriptions yet' }}
        filteredEmpty="No subscription matches"
      />
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <ChooseSubscriptionDialog
            subscriber={dialog.predecessor === null ? null : subscriberOf(dialog.predecessor)}
            predecessor={dialog.predecessor}
            onClose={() => setDialog(null)}
            onSubscribed={() => {
              setDialog(null);
              reloadLater();
            }}
          />
        </Suspense>
      )}
    </AdminPage>
  );
}
