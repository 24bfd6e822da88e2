import type { Page } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { service, usage, type UsageRow } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { TablePagination, type TableState } from '@gangway/table-kit';
import { EmptyState, ProgressLine, QueryError, ViewChips } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '../../shared/access/use-permission.ts';
import { useExportApi } from '../../shared/api.ts';
import { daysIn, latestMonths, monthName, thisMonth } from '../../shared/dates/months.ts';
import { todayInUtc } from '../../shared/dates/calendar-day.ts';
import { ExportButton } from '../../shared/list/export/export-button.tsx';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useListExport } from '../../shared/list/export/use-list-export.ts';
import { useListState } from '../../shared/list/use-list-state.ts';
import { useList } from '../../shared/list/use-list.ts';
import { LateLede } from '../../shared/page/late-lede.tsx';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { paths } from '../../shared/page/paths.ts';
import { everyService } from '../../shared/queries/choice-queries.ts';
import { usageRoute } from './route.ts';
import { UsagePanel } from './usage-panel.tsx';
import { monthOf, usageQueries, usageQuery } from './usage-queries.ts';
import { keyOf, UsageTable } from './usage-table.tsx';

const usageList: ListSetup = { name: 'usage', failure: msg('Couldn’t load usage.'), defaults: { size: 20 } };

/** `/usage`: what is used of each limit, what lasts least first, with the month of one row beside it. */
export function UsagePage() {
  const api = useApi({ usage, service });
  const exportApi = useExportApi({ usage });
  const queries = usageQueries(api);
  const state = useListState(usageList);
  const list = useList(queries.page(state.query));
  const reached = useQuery(queries.count('reached')).data;
  const willExceed = useQuery(queries.count('willExceed')).data;
  const mayReadStatements = usePermission('statements:read');
  const exportList = useListExport('usage', () => {
    const { page: _page, size: _size, ...query } = usageQuery(state.query);
    return exportApi.usage.exportCsv({ query });
  });
  return (
    <AdminPage
      route={usageRoute}
      lede={
        <LateLede>
          <Lede reached={reached} willExceed={willExceed} />
        </LateLede>
      }
      actions={
        mayReadStatements ? (
          <Button variant="outlined" href={paths.statements}>
            {t('Statements')}
          </Button>
        ) : null
      }
      views={<Views reached={reached} willExceed={willExceed} />}
      tools={<ExportButton onExport={exportList} />}
    >
      <Box sx={{ position: 'relative', mx: 'calc(-1 * var(--gw-page))' }}>
        <Box sx={{ position: 'absolute', insetInline: 0, top: -2 }}>
          <ProgressLine active={list.isFetching} label={t('Updating')} />
        </Box>
        <Filters state={state} />
        <Box sx={{ px: 'var(--gw-page)' }}>
          <QueryError message={t('Couldn’t load usage.')} query={list} />
          {list.isPending && !list.isError ? <Skeleton variant="rounded" height={480} /> : null}
          {list.data?.rows.length === 0 ? <Nothing state={state} /> : null}
        </Box>
        {list.data === undefined || list.data.rows.length === 0 ? null : <UsageBeside state={state} page={list.data} />}
      </Box>
    </AdminPage>
  );
}

interface Counts {
  reached: number | undefined;
  willExceed: number | undefined;
}

/** *November 2026, 5 days left. 1 limit reached, 2 will be reached before the month ends.* */
function Lede({ reached, willExceed }: Counts) {
  const left = daysIn(thisMonth()) - Number(todayInUtc().slice(8)) + 1;
  const head = t('{month}, {left, plural, =1 {last day} one {# day left} other {# days left}}.', {
    month: monthName(thisMonth()),
    left,
  });
  if (reached === undefined || willExceed === undefined) return head;
  return (
    <>
      {head}{' '}
      {rich(
        '{reached, plural, one {<b>#</b> limit reached} other {<b>#</b> limits reached}}, {willExceed, plural, one {<b>#</b> will be reached} other {<b>#</b> will be reached}} before the month ends.',
        { reached, willExceed, b: <b /> },
      )}
    </>
  );
}

function Views({ reached, willExceed }: Counts) {
  const [params, setParams] = useSearchParams();
  const keys = ['f.willExceed', 'f.reached'] as const;
  const shown = keys.find((key) => params.get(key) === 'true');
  const count = (value: number | undefined) => (value === undefined ? {} : { count: value });
  return (
    <ViewChips
      label={t('Views')}
      views={[
        { name: t('All usage'), query: '' },
        { name: t('Will exceed'), query: 'f.willExceed', ...count(willExceed) },
        { name: t('Reached'), query: 'f.reached', ...count(reached) },
      ]}
      value={shown ?? ''}
      onView={(query) => {
        const next = new URLSearchParams(params);
        for (const key of [...keys, 'page']) next.delete(key);
        if (query !== '') next.set(query, 'true');
        setParams(next, { preventScrollReset: true });
      }}
    />
  );
}

function Filters({ state }: { state: TableState }) {
  const { data: services = [] } = useQuery(everyService(useApi({ service })));
  return (
    <Box component="search" aria-label={t('Usage')} sx={filtersStyle}>
      <Choice
        state={state}
        filter="month"
        label={t('Month')}
        options={latestMonths(12).map((month, index) => [index === 0 ? '' : month, monthName(month)])}
      />
      <Choice
        state={state}
        filter="service"
        label={t('Service')}
        options={[
          ['', t('All services')],
          ...services.filter(({ unit }) => unit).map(({ id, displayName }) => [String(id), displayName] as const),
        ]}
      />
      <Choice
        state={state}
        filter="group"
        label={t('By')}
        options={[
          ['', t('By person')],
          ['branch', t('By branch')],
        ]}
      />
    </Box>
  );
}

interface ChoiceProps {
  state: TableState;
  filter: 'month' | 'service' | 'group';
  label: string;
  options: readonly (readonly [value: string, name: string])[];
}

function Choice({ state, filter, label, options }: ChoiceProps) {
  const value = state.query.filters[filter] ?? '';
  return (
    <TextField
      select
      hiddenLabel
      size="small"
      value={options.some(([each]) => each === value) ? value : ''}
      onChange={(event) => state.setFilter(filter, event.target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

/** The table, and the month of the chosen row: beside it, or below where there is no room. */
function UsageBeside({ state, page }: { state: TableState; page: Page<UsageRow> }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isBeside = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const row = page.rows.find((each) => keyOf(each) === chosen) ?? page.rows[0];
  function choose(key: string) {
    setChosen(key);
    if (isBeside) return;
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.querySelector('h2')?.focus({ preventScroll: true });
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 372px' } }}>
      <div>
        <UsageTable
          rows={page.rows}
          chosen={row === undefined ? '' : keyOf(row)}
          onChoose={choose}
          byPerson={state.query.filters['group'] !== 'branch'}
        />
        <TablePagination
          page={state.query.page}
          size={state.query.size}
          rowsShown={page.rows.length}
          total={page.total}
          totalCapped={page.capped}
          onPage={state.setPage}
          onSize={state.setSize}
        />
      </div>
      <Box ref={panel} sx={panelStyle}>
        {row === undefined ? null : <UsagePanel key={keyOf(row)} row={row} month={monthOf(state.query)} />}
      </Box>
    </Box>
  );
}

function Nothing({ state }: { state: TableState }) {
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {state.isFiltered ? (
        <EmptyState
          message={t('No usage matches')}
          action={
            <Button variant="outlined" onClick={state.clearFilters}>
              {t('Clear filters')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          message={t('Nothing is measured yet')}
          hint={t('Services tell what people used. Give a service its unit, then let it send its usage.')}
          action={
            <Button variant="outlined" href={paths.service}>
              {t('Services')}
            </Button>
          }
        />
      )}
    </Box>
  );
}

const filtersStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  px: 'var(--gw-page)',
  pb: 1.5,
  '& > *': { flex: { xs: '1 1 150px', sm: '0 1 200px' } },
} as const;

const panelStyle = {
  borderInlineStart: { lg: 1 },
  borderColor: { lg: 'divider' },
  px: { xs: 'var(--gw-page)', lg: 3 },
  py: 2.5,
  scrollMarginTop: 64,
} as const;
