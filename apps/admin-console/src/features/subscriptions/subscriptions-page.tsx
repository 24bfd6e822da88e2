import { useApi } from '@gangway/api-client/react';
import {
  SubscriptionListQuery,
  mostAtOnce,
  subscription,
  type BulkSelection,
  type Subscription,
} from '@gangway/contract';
import { DataTable, RowAction, selectedCount, useRowSelection } from '@gangway/table-kit';
import { WriteButton } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useExportApi } from '../../shared/api.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { BatchNotice } from '../../shared/bulk/batch-notice.tsx';
import { bulkSelection } from '../../shared/bulk/bulk-queries.ts';
import { subscriptions as things } from '../../shared/text/counted.ts';
import { listQuery } from '../../shared/queries/queries.ts';
import { ViewsMenu } from '../../shared/saved-views/views-menu.tsx';
import { useAddRequest } from '../../shared/list/use-add-request.ts';
import { useCsvExport } from '../../shared/list/use-csv-export.ts';
import { useDelayedReload } from '../../shared/page/use-delayed-reload.ts';
import { useListScreen } from '../../shared/list/use-list-screen.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { SubscriptionCard, subscriptionColumns, subscriptionHeaders } from './subscription-columns.tsx';
import { subscriptionList, subscriptionQueries, subscriptionRoutes } from './subscription-queries.ts';
import { subscriptionsRoute } from './route.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { useEndSubscription } from './use-end-subscription.tsx';

const BulkDialog = lazy(async () => ({ default: (await import('../../shared/bulk/bulk-dialog.tsx')).BulkDialog }));

/** All subscriptions (`GET subscription/all`, which has no screen in the specification). */
export function SubscriptionsPage() {
  const queries = subscriptionQueries(useApi(subscriptionRoutes));
  const exportApi = useExportApi({ subscription });
  const mayWrite = usePermission('subscriptions:write');
  const reloadLater = useDelayedReload();
  const { state, list, table } = useListScreen(subscriptionList, queries.page);
  const renderEnd = useEndSubscription(RowAction);
  const [dialog, setDialog] = useState<{ predecessor: Subscription | null } | null>(null);
  const selection = useRowSelection(state);
  const total = list.data?.total ?? 0;
  // As selected at the click: once they have ended, a filter may find none of them.
  const [ending, setEnding] = useState<{ selection: BulkSelection; count: number } | null>(null);
  const exportSelected = useCsvExport('subscriptions', () =>
    exportApi.subscription.exportSelected({ body: { ids: selection.ids.map(Number) } }),
  );
  const exportCsv = useCsvExport('subscriptions', () =>
    exportApi.subscription.exportCsv({ query: listQuery(SubscriptionListQuery, state.query) }),
  );

  const { addRequested, onAddRequestHeard } = useAddRequest();
  const shownDialog = dialog ?? (addRequested && mayWrite ? { predecessor: null } : null);
  function closeDialog() {
    setDialog(null);
    if (addRequested) onAddRequestHeard();
  }

  return (
    <AdminPage route={subscriptionsRoute}>
      <DataTable
        {...table}
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
                  {renderEnd(row)}
                </>
              ) : null,
          },
        }}
        onExport={exportCsv}
        selection={
          mayWrite
            ? {
                selection,
                most: mostAtOnce,
                actions: (
                  <>
                    <WriteButton
                      variant="outlined"
                      onClick={() =>
                        setEnding({
                          selection: bulkSelection(SubscriptionListQuery, selection, state.query, total),
                          count: selectedCount(selection, total),
                        })
                      }
                    >
                      End subscriptions
                    </WriteButton>
                    <Button color="inherit" onClick={() => void (selection.all ? exportCsv() : exportSelected())}>
                      Export selected
                    </Button>
                  </>
                ),
              }
            : null
        }
        renderCard={(row) => <SubscriptionCard row={row} />}
        hasActions={() => mayWrite}
        rowLabel={({ user: { name }, plan: { name: planName } }) => `${name}, ${planName}`}
        toolbar={
          <>
            {mayWrite ? (
              <WriteButton variant="contained" onClick={() => setDialog({ predecessor: null })}>
                {subscriptionsRoute.add.label}
              </WriteButton>
            ) : null}
            <ViewsMenu list="subscriptions" />
          </>
        }
        empty={{ message: 'No subscriptions yet' }}
        filteredEmpty="No subscription matches"
      />
      <BatchNotice kind="subscriptions" things={things} hidden={selection.all || selection.ids.length > 0} />
      {ending === null ? null : (
        <Suspense fallback={null}>
          <BulkDialog
            {...ending}
            title="End subscriptions"
            titleOf={(counted) => `End ${counted}`}
            kind="subscriptions"
            things={things}
            operation={{ kind: 'end-subscription' }}
            onClose={(isDone) => {
              setEnding(null);
              if (isDone) selection.clear();
            }}
          />
        </Suspense>
      )}
      {shownDialog === null ? null : (
        <SubscribeDialog
          subscriber={null}
          predecessor={shownDialog.predecessor}
          onClose={closeDialog}
          onSubscribed={() => {
            closeDialog();
            reloadLater();
          }}
        />
      )}
    </AdminPage>
  );
}
