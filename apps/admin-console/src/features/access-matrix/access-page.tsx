import { useApi } from '@gangway/api-client/react';
import type { Page } from '@gangway/api-client';
import {
  AccessMatrixQuery,
  accessMatrix,
  branch,
  organization,
  service,
  type AccessCell,
  type AccessRow,
  type Service,
} from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { TablePagination, type TableState } from '@gangway/table-kit';
import { EmptyState, ErrorNotice, prefetch, ProgressLine, whenIdle, WriteButton, artOfService } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEventCallback } from '@mui/material/utils';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useExportApi } from '../../shared/api.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { Allowed } from '../../shared/access/allowed.tsx';
import { paths } from '../../shared/page/paths.ts';
import { ExportButton } from '../../shared/list/export/export-button.tsx';
import { PersonSearch } from '../../shared/forms/person-search.tsx';
import { plainQuery } from '../../shared/queries/queries.ts';
import { useListExport } from '../../shared/list/export/use-list-export.ts';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useList, usePrefetchNextPage } from '../../shared/list/use-list.ts';
import { useListState } from '../../shared/list/use-list-state.ts';
import { useAdminRoles } from '../../shared/access/use-permission.ts';
import { AccessChips } from './access-filters.tsx';
import { AccessGrid, type MatrixColumn } from './access-grid.tsx';
import { AccessList } from './access-list.tsx';
import { accessQueries } from './access-queries.ts';
import { AccessSide } from './access-side.tsx';
import { differencesOf, togglePin } from './compare.ts';
import { accessRoute } from './route.ts';

const loadWhyDialog = async () => ({ default: (await import('./why-dialog.tsx')).WhyDialog });
const WhyDialog = lazy(loadWhyDialog);
const CopyAccessDialog = lazy(async () => ({ default: (await import('./copy-access-dialog.tsx')).CopyAccessDialog }));

const accessList: ListSetup = { name: 'access', failure: msg('Couldn’t load access.'), defaults: { size: 20 } };
const calls = { accessMatrix, organization, branch, service };

/** `/access`: who may open which service, and why. */
export function AccessPage() {
  const queries = accessQueries(useApi(calls));
  const exportApi = useExportApi({ accessMatrix });
  const seesAll = useAdminRoles().some((role) => role === 'Super_Admin' || role === 'Auditor');
  const state = useListState(accessList);
  const list = useList(queries.page(state.query));
  const services = useQuery(queries.services());
  // Load the dialog's code before the first press, which it answers at once.
  useEffect(() => whenIdle(() => void prefetch(loadWhyDialog)), []);
  const [asked, setAsked] = useState<{ row: AccessRow; cell: AccessCell } | null>(null);
  const exportList = useListExport('access', () =>
    exportApi.accessMatrix.exportCsv({ query: plainQuery(AccessMatrixQuery, { ...state.query, page: 1 }) }),
  );
  const columns = services.data
    ?.filter(({ name }) => name !== 'user_management')
    .map(({ id, name, displayName }) => ({ id, name: displayName, art: artOfService(name) }));
  const failed = list.isError || services.isError;

  return (
    <AdminPage
      route={accessRoute}
      dense
      views={<AccessChips state={state} queries={queries} services={columns ?? []} choosesOrganization={seesAll} />}
      tools={<PersonSearch compact state={state} />}
      actions={<ExportButton onExport={exportList} />}
    >
      {failed ? (
        <ErrorNotice
          message={t(accessList.failure)}
          onRetry={() => {
            void list.refetch();
            void services.refetch();
          }}
          retrying={list.isFetching || services.isFetching}
        />
      ) : null}
      {list.isPending || (services.isPending && !failed) ? <Skeleton variant="rounded" height={720} /> : null}
      {list.data === undefined || columns === undefined ? null : (
        <Matrix
          state={state}
          queries={queries}
          answer={list.data}
          isFetching={list.isFetching}
          columns={columns}
          services={services.data ?? []}
          onWhy={(row, cell) => setAsked({ row, cell })}
        />
      )}
      {asked === null ? null : (
        <Suspense fallback={null}>
          <WhyDialog
            row={asked.row}
            cell={asked.cell}
            serviceName={columns?.find(({ id }) => id === asked.cell.serviceId)?.name ?? ''}
            queries={queries}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </AdminPage>
  );
}

interface MatrixProps {
  state: TableState;
  queries: ReturnType<typeof accessQueries>;
  answer: Page<AccessRow>;
  isFetching: boolean;
  columns: readonly MatrixColumn[];
  services: readonly Service[];
  onWhy: (row: AccessRow, cell: AccessCell) => void;
}

/** Grid, legend and comparison; below 900 px a list of the people alone. */
function Matrix({ state, queries, answer, isFetching, columns, services, onWhy }: MatrixProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const onPrefetchPage = usePrefetchNextPage(queries.page, state.query);
  const [kept, setKept] = useState<readonly AccessRow[]>([]);
  const [isCopying, setCopying] = useState(false);
  const onPin = useEventCallback((row: AccessRow) => setKept(togglePin(kept, row)));
  const explain = useEventCallback(onWhy);
  // Show a pinned row as of now, as long as the page holds it.
  const pinned = kept.map((row) => answer.rows.find(({ user }) => user.id === row.user.id) ?? row);
  const rows = [...pinned, ...answer.rows.filter(({ user }) => pinned.every((row) => row.user.id !== user.id))];
  const differences = differencesOf(pinned);
  // Keep the order of the answer, which is that of the tiles.
  const shown = rows[0]?.cells.flatMap(({ serviceId }) => columns.find(({ id }) => id === serviceId) ?? []) ?? [];
  const [to, from] = pinned;
  const pages = (
    <TablePagination
      page={state.query.page}
      size={state.query.size}
      rowsShown={answer.rows.length}
      total={answer.total}
      totalCapped={answer.capped}
      onPage={state.setPage}
      onSize={state.setSize}
      onPrefetchPage={onPrefetchPage}
    />
  );
  return (
    <Box sx={{ mx: 'calc(-1 * var(--gw-page))', display: 'flex', position: 'relative' }}>
      <Box sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 5 }}>
        <ProgressLine active={isFetching} label={t('Updating')} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {rows.length === 0 ? <NoOne isFiltered={state.isFiltered} onClear={state.clearFilters} /> : null}
        {rows.length === 0 ? null : isNarrow ? (
          <AccessList rows={rows} services={shown} onWhy={explain} />
        ) : (
          <AccessGrid
            rows={rows}
            pinned={pinned.length}
            services={shown}
            differences={differences}
            onWhy={explain}
            onPin={onPin}
          />
        )}
        {pages}
      </Box>
      {isNarrow ? null : (
        <AccessSide
          pinned={pinned}
          services={columns}
          differences={differences}
          onUnpin={() => setKept([])}
          onCopy={() => setCopying(true)}
        />
      )}
      {isCopying && to !== undefined && from !== undefined ? (
        <Suspense fallback={null}>
          <CopyAccessDialog to={to.user} from={from.user} services={services} onClose={() => setCopying(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
}

function NoOne({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <EmptyState
        message={isFiltered ? t('No one matches') : t('No one here yet')}
        action={
          isFiltered ? (
            <Button variant="outlined" onClick={onClear}>
              {t('Clear filters')}
            </Button>
          ) : (
            <Allowed to="users:add">
              <WriteButton variant="contained" href={paths.usersAdd}>
                {t('Add User')}
              </WriteButton>
            </Allowed>
          )
        }
      />
    </Box>
  );
}
