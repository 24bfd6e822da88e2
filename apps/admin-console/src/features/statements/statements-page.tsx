import { useApi } from '@gangway/api-client/react';
import { statement, type StatementSummary } from '@gangway/contract';
import { formatNumber, listed, t } from '@gangway/messages';
import { EmptyState, Flag, QueryError, StatusWord, useUnfolded, type View, ViewChips } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { monthName } from '../../shared/dates/months.ts';
import { PlainTable } from '../../shared/list/plain-table.tsx';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { paths, statementPath } from '../../shared/page/paths.ts';
import { statementsRoute } from './route.ts';
import { money, stateNames } from './statement-messages.ts';
import { statementQueries } from './statement-queries.ts';

/** Rows shown before *Show all*. */
const shownAtFirst = 50;
const states = ['open', 'closing', 'closed'] as const;
type State = StatementSummary['state'];

/** `/statements`: the statements of the last 12 months, the latest first. */
export function StatementsPage() {
  const [params, setParams] = useSearchParams();
  const organization = Number(params.get('organization') ?? '') || undefined;
  const list = useQuery(statementQueries(useApi({ statement })).list(organization));
  const chosen = states.find((state) => state === params.get('state'));
  const rows = list.data?.filter(({ state }) => chosen === undefined || state === chosen);
  return (
    <AdminPage
      route={statementsRoute}
      lede={t('What organizations used above what their plans include, month by month.')}
      views={
        <ViewChips
          label={t('Views')}
          views={[
            { name: t('All statements'), query: '' },
            ...states.flatMap((state) => viewOf(state, list.data, chosen)),
          ]}
          value={chosen ?? ''}
          onView={(query) => {
            const next = new URLSearchParams(params);
            next.delete('state');
            if (query !== '') next.set('state', query);
            setParams(next, { preventScrollReset: true });
          }}
        />
      }
    >
      <QueryError message={t('Couldn’t load statements.')} query={list} />
      {list.isPending && !list.isError ? <Skeleton variant="rounded" height={320} /> : null}
      {rows?.length === 0 ? (
        <Box component="output" sx={{ display: 'block' }}>
          {chosen === undefined ? (
            <EmptyState
              message={t('No statements yet')}
              hint={t(
                'A statement begins with the first usage of a month. Give a plan its numbers, so that there is something to count against.',
              )}
              action={
                <Button variant="outlined" href={paths.plans}>
                  {t('Plans')}
                </Button>
              }
            />
          ) : (
            <EmptyState message={t('No statement matches')} />
          )}
        </Box>
      ) : null}
      {rows === undefined || rows.length === 0 ? null : <Rows key={chosen ?? ''} rows={rows} />}
    </AdminPage>
  );
}

/** View of a state; none without statements in it, as in every list, unless it is the one shown. */
function viewOf(state: State, statements: readonly StatementSummary[] | undefined, chosen: State | undefined): View[] {
  const view = { name: t(stateNames[state].name), query: state };
  if (statements === undefined) return [view];
  const count = statements.filter((each) => each.state === state).length;
  return count === 0 && state !== chosen ? [] : [{ ...view, count }];
}

function Rows({ rows }: { rows: readonly StatementSummary[] }) {
  const { list, showsAll, showAll } = useUnfolded<HTMLTableSectionElement>(shownAtFirst);
  const shown = showsAll ? rows : rows.slice(0, shownAtFirst);
  return (
    <>
      <PlainTable
        label={t('Statements')}
        bodyRef={list}
        rows={shown}
        rowKey={({ organization, month }) => `${organization.id} ${month}`}
        sx={{ '& td, & th': { height: 45 } }}
        columns={[
          {
            header: t('Organization'),
            isHead: true,
            render: ({ organization, month }) => (
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                <Flag name={organization.name} width={18} />
                <Link
                  href={statementPath(organization.id, month)}
                  aria-label={listed([organization.name, monthName(month)])}
                >
                  <bdi>{organization.name}</bdi>
                </Link>
              </Box>
            ),
          },
          { header: t('Month'), render: ({ month }) => monthName(month), sx: { whiteSpace: 'nowrap' } },
          {
            header: t('State'),
            render: ({ state }) => <StatusWord tone={stateNames[state].tone}>{t(stateNames[state].name)}</StatusWord>,
          },
          { header: t('Lines'), align: 'right', render: ({ lines }) => formatNumber(lines) },
          {
            header: t('Amount'),
            align: 'right',
            render: ({ totals }) =>
              totals.length === 0 ? '–' : totals.map(({ currency, amount }) => money(amount, currency)).join(' + '),
          },
        ]}
      />
      {shown.length < rows.length ? (
        <div>
          <Button variant="outlined" onClick={showAll}>
            {t('Show all {count}', { count: formatNumber(rows.length) })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
