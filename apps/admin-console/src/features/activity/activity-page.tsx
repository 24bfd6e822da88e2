import { useApi } from '@gangway/api-client/react';
import { ActivityListQuery, activity } from '@gangway/contract';
import { DataTable } from '@gangway/table-kit';
import { useExportApi } from '../../shared/api.ts';
import { systemName } from '../../shared/audit-messages.ts';
import { AdminPage } from '../../shared/admin-page.tsx';
import { listProps } from '../../shared/list-props.ts';
import { listQuery } from '../../shared/list-query.ts';
import { useCsvExport } from '../../shared/use-csv-export.ts';
import { type ListSetup } from '../../shared/prefetch-list.ts';
import { useList, usePrefetchNextPage } from '../../shared/use-list.ts';
import { useListState } from '../../shared/use-list-state.ts';
import { useTablePreferences } from '../../shared/use-table-preferences.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { activityColumns, activityFilterLabels, activityHeaders } from './activity-columns.tsx';
import { activityQueries } from './activity-queries.ts';
import { activityRoute } from './route.ts';

const activityList: ListSetup = {
  name: 'activity',
  defaults: { size: 20, sort: { key: 'at', descending: true } },
};

/** `/activity`: who did what, with what stood there before and since. */
export function ActivityPage() {
  const queries = activityQueries(useApi({ activity }));
  const exportApi = useExportApi({ activity });
  const state = useListState(activityList);
  const list = useList(queries.list(state.query));
  const onPrefetchPage = usePrefetchNextPage(queries.list, state.query);
  return (
    <AdminPage route={activityRoute}>
      <DataTable
        {...useTablePreferences('activity')}
        {...listProps('activity', list)}
        onPrefetchPage={onPrefetchPage}
        caption="Activity"
        headers={activityHeaders}
        columns={activityColumns}
        state={state}
        getRowId={({ id }) => id}
        rowLabel={({ actor, target }) => actor?.name ?? target?.name ?? systemName}
        filterFields={<ActivityFilters state={state} />}
        empty={{ message: 'No activity yet' }}
        filterLabels={activityFilterLabels}
        filteredEmpty="No activity matches"
        onExport={useCsvExport('activity', () =>
          exportApi.activity.exportCsv({ query: listQuery(ActivityListQuery, state.query) }),
        )}
      />
    </AdminPage>
  );
}
