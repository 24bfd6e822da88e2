import { useApi } from '@gangway/api-client/react';
import {
  AccessMatrixQuery,
  accessMatrix,
  branch,
  organization,
  service,
  type AccessCell,
  type AccessRow,
} from '@gangway/contract';
import { TablePagination, useExportMenu, type ExportFormat } from '@gangway/table-kit';
import { EmptyState, ErrorNotice, prefetch, ProgressLine, Spinner, whenIdle, WriteButton } from '@gangway/ui-kit';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useExportApi } from '../../shared/api.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { Allowed } from '../../shared/access/allowed.tsx';
import { paths } from '../../shared/page/paths.ts';
import { plainQuery } from '../../shared/queries/queries.ts';
import { useListExport } from '../../shared/list/use-list-export.ts';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useList, usePrefetchNextPage } from '../../shared/list/use-list.ts';
import { useListState } from '../../shared/list/use-list-state.ts';
import { useAdminRoles } from '../../shared/access/use-permission.ts';
import { AccessFilters } from './access-filters.tsx';
import { AccessGrid } from './access-grid.tsx';
import { accessQueries } from './access-queries.ts';
import { accessRoute } from './route.ts';

const loadWhyDialog = async () => ({ default: (await import('./why-dialog.tsx')).WhyDialog });
const WhyDialog = lazy(loadWhyDialog);

const accessList: ListSetup = { name: 'access', defaults: { size: 20 } };
const calls = { accessMatrix, organization, branch, service };

/** `/access`: who may open which service, and why. */
export function AccessPage() {
  const queries = accessQueries(useApi(calls));
  const exportApi = useExportApi({ accessMatrix });
  const seesAll = useAdminRoles().some((role) => role === 'Super_Admin' || role === 'Auditor');
  const state = useListState(accessList);
  const list = useList(queries.page(state.query));
  const services = useQuery(queries.services());
  const onPrefetchPage = usePrefetchNextPage(queries.page, state.query);
  // Load the dialog's code before the first press, which it answers at once.
  useEffect(() => whenIdle(() => void prefetch(loadWhyDialog)), []);
  const [asked, setAsked] = useState<{ row: AccessRow; cell: AccessCell } | null>(null);
  const exportList = useListExport('access', () =>
    exportApi.accessMatrix.exportCsv({ query: plainQuery(AccessMatrixQuery, { ...state.query, page: 1 }) }),
  );

  const names = new Map(services.data?.map(({ id, displayName }) => [id, displayName]));
  const columns = services.data
    ?.filter(({ name }) => name !== 'user_management')
    .map(({ id, displayName }) => ({ id, name: displayName }));
  // Keep the order of the answer, which is that of the tiles.
  const shown = list.data?.rows[0]?.cells.map(({ serviceId }) => ({ id: serviceId, name: names.get(serviceId) ?? '' }));
  const failed = list.isError || services.isError;

  return (
    <AdminPage route={accessRoute} actions={<ExportButton onExport={exportList} />}>
      <AccessFilters state={state} queries={queries} services={columns ?? []} choosesOrganization={seesAll} />
      {failed ? (
        <ErrorNotice
          thing="access"
          onRetry={() => {
            void list.refetch();
            void services.refetch();
          }}
          retrying={list.isFetching || services.isFetching}
        />
      ) : null}
      {list.isPending || (services.isPending && !failed) ? <Skeleton variant="rounded" height={480} /> : null}
      {list.data === undefined || columns === undefined ? null : (
        <Paper variant="outlined" sx={{ position: 'relative', overflow: 'clip' }}>
          <Box sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 4 }}>
            <ProgressLine active={list.isFetching} label="Updating" />
          </Box>
          {shown === undefined ? (
            <NoOne isFiltered={state.isFiltered} onClear={state.clearFilters} />
          ) : (
            <AccessGrid rows={list.data.rows} services={shown} onWhy={(row, cell) => setAsked({ row, cell })} />
          )}
          <TablePagination
            page={state.query.page}
            size={state.query.size}
            rowsShown={list.data.rows.length}
            total={list.data.total}
            totalCapped={list.data.capped}
            onPage={state.setPage}
            onSize={state.setSize}
            onPrefetchPage={onPrefetchPage}
          />
        </Paper>
      )}
      {asked === null ? null : (
        <Suspense fallback={null}>
          <WhyDialog
            row={asked.row}
            cell={asked.cell}
            serviceName={names.get(asked.cell.serviceId) ?? ''}
            queries={queries}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </AdminPage>
  );
}

function NoOne({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <EmptyState
        message={isFiltered ? 'No one matches' : 'No one here yet'}
        action={
          isFiltered ? (
            <Button variant="outlined" onClick={onClear}>
              Clear filters
            </Button>
          ) : (
            <Allowed to="users:add">
              <WriteButton variant="contained" href={paths.usersAdd}>
                Add User
              </WriteButton>
            </Allowed>
          )
        }
      />
    </Box>
  );
}

function ExportButton({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const { busy, open, menu } = useExportMenu(onExport);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-disabled={busy || undefined}
        startIcon={busy ? <Spinner size={18} /> : <FileDownloadOutlined />}
        onClick={({ currentTarget }) => {
          if (!busy) open(currentTarget);
        }}
      >
        Export
      </Button>
      {menu}
    </>
  );
}
