import { useApi } from '@gangway/api-client/react';
import { ActivityListQuery, activity } from '@gangway/contract';
import { DataTable } from '@gangway/table-kit';
import { useExportApi } from '../../app/api.ts';
import { AdminPage } from '../../app/screen/admin-page.tsx';
import { listProps } from '../../app/screen/list-props.ts';
import { listQuery } from '../../app/screen/list-query.ts';
import { NarrowedBy } from '../../app/screen/narrowed-by.tsx';
import { useCsvExport } from '../../app/screen/use-csv-export.ts';
import { useList, usePageAhead } from '../../app/screen/use-list.ts';
import { useListState } from '../../app/screen/use-list-state.ts';
import { useTablePreferences } from '../../app/screen/use-table-preferences.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { activityColumns, activityFilterWords, activityHeaders } from './activity-columns.tsx';
import { activityQueries } from './activity-queries.ts';

/** Shown by fields of their own above the table. */
const shownElsewhere = [{ action: 'Action' }, { from: 'From' }, { to: 'To' }];

/** `/activity`: who did what, with what stood there before and since. */
export function ActivityPage() {
  const queries = activityQueries(useApi({ activity }));
  const exportApi = useExportApi({ activity });
  const state = useListState('activity', { defaults: { size: 20, sort: { key: 'at', descending: true } } });
  const list = useList(queries.list(state.query));
  const onPageAhead = usePageAhead(queries.list, state.query);
  return (
    <AdminPage heading="Activity">
      <NarrowedBy state={state} columns={[...activityHeaders, ...shownElsewhere]} words={activityFilterWords} />
      <DataTable
        {...useTablePreferences('activity')}
        {...listProps('activity', list)}
        onPageAhead={onPageAhead}
        caption="Activity"
        headers={activityHeaders}
        columns={activityColumns}
        state={state}
        getRowId={({ id }) => id}
        rowLabel={({ actor, target }) => actor?.name ?? target?.name ?? 'Gangway'}
        toolbar={<ActivityFilters state={state} />}
        empty={{ message: 'Nothing happened yet' }}
        filteredEmpty="No activity matches"
        onExport={useCsvExport('activity', () =>
          exportApi.activity.exportCsv({ query: listQuery(ActivityListQuery, state.query) }),
        )}
      />
    </AdminPage>
  );
}
