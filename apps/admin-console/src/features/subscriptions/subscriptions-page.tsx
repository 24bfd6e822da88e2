import { useApi } from '@gangway/api-client/react';
import {
  SubscriptionListQuery,
  mostAtOnce,
  subscription,
  type BulkSelection,
  type Subscription,
} from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { useTexts } from '@gangway/messages/react';
import {
  DataTable,
  RowAction,
  selectedCount,
  useRowSelection,
  type RowSelection,
  type TableColumns,
  type TableQuery,
  type ExportFormat,
} from '@gangway/table-kit';
import { WriteButton } from '@gangway/ui-kit';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useExportApi } from '../../shared/api.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { BatchNotice } from '../../shared/bulk/batch-notice.tsx';
import { bulkSelection } from '../../shared/bulk/bulk-queries.ts';
import { subscriptions as things } from '../../shared/text/counted.ts';
import { listQuery } from '../../shared/queries/queries.ts';
import { useAddRequest } from '../../shared/list/use-add-request.ts';
import { ExportSelected } from '../../shared/list/export/export-selected.tsx';
import { useListExport } from '../../shared/list/export/use-list-export.ts';
import { useDelayedReload } from '../../shared/page/use-delayed-reload.ts';
import { useListScreen } from '../../shared/list/use-list-screen.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import {
  SubscriptionCard,
  subscriptionColumns,
  subscriptionHeaders,
  subscriptionLabel,
} from './subscription-columns.tsx';
import { subscriptionList, subscriptionQueries, subscriptionRoutes } from './subscription-queries.ts';
import { subscriptionsRoute } from './route.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { useEndSubscription } from './use-end-subscription.tsx';

const BulkDialog = lazy(async () => ({ default: (await import('../../shared/bulk/bulk-dialog.tsx')).BulkDialog }));

interface Ending {
  selection: BulkSelection;
  count: number;
}

const card = (row: Subscription) => <SubscriptionCard row={row} />;

/** All subscriptions (`GET subscription/all`, which has no screen in the specification). */
export function SubscriptionsPage() {
  const queries = subscriptionQueries(useApi(subscriptionRoutes));
  const mayWrite = usePermission('subscriptions:write');
  const reloadLater = useDelayedReload();
  const { state, list, lede, table } = useListScreen(subscriptionList, queries.page);
  const selection = useRowSelection(state);
  const total = list.data?.total ?? 0;
  // Keep the selection of the click: once ended, a filter may match none of them.
  const [ending, setEnding] = useState<Ending | null>(null);
  const { exportAll, exportSelected } = useExports(state.query, selection.ids);

  const { dialog, openDialog, closeDialog } = useSubscribing(mayWrite);
  const addButton = mayWrite ? <AddButton onAdd={() => openDialog({ predecessor: null })} /> : null;
  const columns = useColumns(mayWrite, openDialog);

  return (
    <AdminPage route={subscriptionsRoute} lede={lede} actions={addButton}>
      <DataTable
        {...table}
        caption={t('Subscriptions')}
        all={t('All subscriptions')}
        headers={subscriptionHeaders}
        columns={columns}
        onExport={exportAll}
        selection={
          mayWrite
            ? {
                selection,
                most: mostAtOnce,
                actions: (
                  <SelectionActions
                    onEnd={() =>
                      setEnding({
                        selection: bulkSelection(SubscriptionListQuery, selection, state.query, total),
                        count: selectedCount(selection, total),
                      })
                    }
                    onExport={selection.all ? exportAll : exportSelected}
                  />
                ),
              }
            : null
        }
        renderCard={card}
        hasActions={() => mayWrite}
        rowLabel={subscriptionLabel}
        empty={{
          message: t('No subscriptions yet'),
          hint: t('A subscription puts a person on a plan of a service, from a day on.'),
          action: addButton,
        }}
        filteredEmpty={t('No subscription matches')}
      />
      <BatchNotice kind="subscriptions" things={things} hidden={selection.all || selection.ids.length > 0} />
      {ending === null ? null : (
        <EndDialog
          {...ending}
          onClose={(isDone) => {
            setEnding(null);
            if (isDone) selection.clear();
          }}
        />
      )}
      {dialog === null ? null : (
        <SubscribeDialog
          subscriber={null}
          predecessor={dialog.predecessor}
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

/** Keeps its identity: a selected row renders alone. */
function useColumns(mayWrite: boolean, openDialog: (dialog: { predecessor: Subscription }) => void) {
  const renderEnd = useEndSubscription(RowAction);
  return useTexts<TableColumns<Subscription>>(
    () => ({
      ...subscriptionColumns(),
      action: {
        width: 182,
        buttons: [msg('Add new subscription'), msg('End')],
        render: (row) =>
          mayWrite ? (
            <RowActions row={row} onAddNew={() => openDialog({ predecessor: row })} end={renderEnd(row)} />
          ) : null,
      },
    }),
    [mayWrite, openDialog, renderEnd],
  );
}

/** The open dialog: from a press, or from the address. */
function useSubscribing(mayWrite: boolean) {
  const [dialog, setDialog] = useState<{ predecessor: Subscription | null } | null>(null);
  const { addRequested, onAddRequestHeard } = useAddRequest();
  const shown = dialog ?? (addRequested && mayWrite ? { predecessor: null } : null);
  function closeDialog() {
    setDialog(null);
    if (addRequested) onAddRequestHeard();
  }
  return { dialog: shown, openDialog: setDialog, closeDialog };
}

function useExports(query: TableQuery, ids: RowSelection['ids']) {
  const exportApi = useExportApi({ subscription });
  const exportSelected = useListExport('subscriptions', () =>
    exportApi.subscription.exportSelected({ body: { ids: ids.map(Number) } }),
  );
  const exportAll = useListExport('subscriptions', () =>
    exportApi.subscription.exportCsv({ query: listQuery(SubscriptionListQuery, query) }),
  );
  return { exportAll, exportSelected };
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <WriteButton variant="contained" onClick={onAdd}>
      {t(subscriptionsRoute.add.label)}
    </WriteButton>
  );
}

interface RowActionsProps {
  row: Subscription;
  onAddNew: () => void;
  /** Ends the subscription. */
  end: ReactNode;
}

function RowActions({ row: { plan, user }, onAddNew, end }: RowActionsProps) {
  return (
    <>
      <RowAction
        aria-label={t('Add new subscription after {plan} of {name}', { plan: plan.name, name: user.name })}
        onClick={onAddNew}
      >
        {t('Add new subscription')}
      </RowAction>
      {end}
    </>
  );
}

interface SelectionActionsProps {
  onEnd: () => void;
  onExport: (format: ExportFormat) => Promise<void>;
}

function SelectionActions({ onEnd, onExport }: SelectionActionsProps) {
  return (
    <>
      <WriteButton variant="outlined" onClick={onEnd}>
        {t('End subscriptions')}
      </WriteButton>
      <ExportSelected onExport={onExport} />
    </>
  );
}

function EndDialog({ selection, count, onClose }: Ending & { onClose: (isDone: boolean) => void }) {
  return (
    <Suspense fallback={null}>
      <BulkDialog
        selection={selection}
        count={count}
        title={t('End subscriptions')}
        titleOf={(n) => t('End {n, plural, one {# subscription} other {# subscriptions}}', { n })}
        kind="subscriptions"
        things={things}
        operation={{ kind: 'end-subscription' }}
        onClose={onClose}
      />
    </Suspense>
  );
}
