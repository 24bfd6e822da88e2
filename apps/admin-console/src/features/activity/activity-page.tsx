import { useApi } from '@gangway/api-client/react';
import { ActivityListQuery, activity, type AuditEvent } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { TablePagination, type TableQuery } from '@gangway/table-kit';
import { EmptyState, ErrorNotice, ProgressLine } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { queryKeys, useExportApi } from '../../shared/api.ts';
import { EventList, EventRow } from '../../shared/audit/event-row.tsx';
import { ExportButton } from '../../shared/list/export/export-button.tsx';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useListExport } from '../../shared/list/export/use-list-export.ts';
import { useListState } from '../../shared/list/use-list-state.ts';
import { useList, usePrefetchNextPage } from '../../shared/list/use-list.ts';
import { readingWidth } from '../../shared/page/reading-width.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { listQuery, listQueries } from '../../shared/queries/queries.ts';
import { ActivityChips } from './activity-filters.tsx';
import { viewOf } from './activity-views.ts';
import { eventsByDay } from './event-days.ts';
import { EventDetails } from './event-details.tsx';
import { activityRoute } from './route.ts';

const activityList: ListSetup = {
  name: 'activity',
  failure: msg('Couldn’t load activity.'),
  defaults: { size: 20, sort: { key: 'at', descending: true } },
};

/** `/activity`: who did what, day by day, with values before and after. */
export function ActivityPage() {
  const { page } = listQueries(queryKeys.activity, ActivityListQuery, useApi({ activity }).activity.list);
  const exportApi = useExportApi({ activity });
  const state = useListState(activityList);
  const query: TableQuery = { ...state.query, filters: { ...state.query.filters, ...viewOf(state.query.filters) } };
  const list = useList(page(query));
  const onPrefetchPage = usePrefetchNextPage(page, query);
  const exportList = useListExport('activity', () =>
    exportApi.activity.exportCsv({ query: listQuery(ActivityListQuery, query) }),
  );
  return (
    <AdminPage
      route={activityRoute}
      width="form"
      views={<ActivityChips state={state} />}
      tools={<ExportButton onExport={exportList} />}
    >
      <Box sx={{ position: 'relative' }}>
        <Box sx={{ position: 'absolute', insetInline: 'calc(-1 * var(--gw-page))', top: -22 }}>
          <ProgressLine active={list.isFetching} label={t('Updating')} />
        </Box>
        {list.isError ? (
          <ErrorNotice
            message={t(activityList.failure)}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : null}
        {list.isPending && !list.isError ? <Skeleton variant="rounded" height={480} /> : null}
        {list.data?.rows.length === 0 ? (
          <Nothing isFiltered={state.isFiltered} onClear={state.clearFilters} />
        ) : (
          <Days events={list.data?.rows ?? []} />
        )}
        {list.data === undefined ? null : (
          <Box sx={{ maxWidth: readingWidth }}>
            <TablePagination
              flush
              page={state.query.page}
              size={state.query.size}
              rowsShown={list.data.rows.length}
              total={list.data.total}
              totalCapped={list.data.capped}
              onPage={state.setPage}
              onSize={state.setSize}
              onPrefetchPage={onPrefetchPage}
            />
          </Box>
        )}
      </Box>
    </AdminPage>
  );
}

function Days({ events }: { events: readonly AuditEvent[] }) {
  return (
    <div>
      {eventsByDay(events).map(({ key, heading, events: ofDay }) => {
        const id = `day-${ofDay[0]?.id ?? 0}`;
        return (
          <Box key={key} component="section" aria-labelledby={id} sx={{ mb: 3.5 }}>
            <Typography
              id={id}
              component="h2"
              variant="caption"
              sx={{ display: 'block', mb: 1.5, fontWeight: 600, color: 'text.secondary' }}
            >
              {heading}
            </Typography>
            <EventList labelledBy={id}>
              {ofDay.map((event) => (
                <EventRow key={event.id} event={event} time={<EventDetails event={event} />} />
              ))}
            </EventList>
          </Box>
        );
      })}
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <EmptyState
        message={isFiltered ? t('No activity matches') : t('No changes yet')}
        hint={
          isFiltered ? undefined : t('Each change is written down with its author and its values before and after.')
        }
        action={
          isFiltered ? (
            <Button variant="outlined" onClick={onClear}>
              {t('Clear filters')}
            </Button>
          ) : undefined
        }
      />
    </Box>
  );
}
