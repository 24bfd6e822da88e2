import { useApi } from '@gangway/api-client/react';
import { ActivityListQuery, activity } from '@gangway/contract';
import { DataTable } from '@gangway/table-kit';
import { queryKeys, useExportApi } from '../../shared/api.ts';
import { systemName } from '../../shared/audit/audit-messages.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { listQuery, listQueries } from '../../shared/queries/queries.ts';
import { useListExport } from '../../shared/list/use-list-export.ts';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useListScreen } from '../../shared/list/use-list-screen.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { activityColumns, activityFilterLabels, activityHeaders } from './activity-columns.tsx';
import { activityRoute } from './route.ts';

const activityList: ListSetup = {
  name: 'activity',
  defaults: { size: 20, sort: { key: 'at', descending: true } },
};

/** `/activity`: who did what, with values before and after. */
export function ActivityPage() {
  const { page } = listQueries(queryKeys.activity, ActivityListQuery, useApi({ activity }).activity.list);
  const exportApi = useExportApi({ activity });
  const { state, table } = useListScreen(activityList, page);
  return (
    <AdminPage route={activityRoute}>
      <DataTable
        {...table}
        caption="Activity"
        headers={activityHeaders}
        columns={activityColumns}
        rowLabel={({ actor, target }) => actor?.name ?? target?.name ?? systemName}
        filterFields={<ActivityFilters state={state} />}
        empty={{ message: 'No activity yet' }}
        filterLabels={activityFilterLabels}
        filteredEmpty="No activity matches"
        onExport={useListExport('activity', () =>
          exportApi.activity.exportCsv({ query: listQuery(ActivityListQuery, state.query) }),
        )}
      />
    </AdminPage>
  );
}
