import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { statement, type Statement } from '@gangway/contract';
import { listed, t } from '@gangway/messages';
import { TablePagination, type PageSize } from '@gangway/table-kit';
import { EmptyState, Flag, NotFoundPage, QueryError, StatusWord } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useParams } from 'react-router-dom';
import { monthName } from '../../shared/dates/months.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { paths } from '../../shared/page/paths.ts';
import { statementRoute } from './route.ts';
import { StatementActions } from './statement-actions.tsx';
import { StatementLines } from './statement-lines.tsx';
import { money, stateNames, stateText } from './statement-messages.ts';
import { statementQueries } from './statement-queries.ts';

/** `/statements/{organization}/{month}`: one statement, on screen and on paper. */
export function StatementPage() {
  const { organization = '', month = '' } = useParams();
  const { pathname } = useLocation();
  const isAddress = /^[1-9]\d{0,8}$/u.test(organization) && /^\d{4}-(?:0[1-9]|1[0-2])$/u.test(month);
  const queries = statementQueries(useApi({ statement }));
  const one = useQuery({ ...queries.one(Number(organization), month), enabled: isAddress });
  if (!isAddress || isApiError(one.error, 404)) {
    return <NotFoundPage path={pathname} homeHref={paths.statements} homeLabel={t('Statements')} />;
  }
  if (one.data !== undefined) return <OneStatement statement={one.data} />;
  return (
    <AdminPage route={statementRoute} width="record">
      <QueryError message={t('Couldn’t load this statement.')} query={one} />
      {one.isError ? null : <Skeleton variant="rounded" height={320} />}
    </AdminPage>
  );
}

function OneStatement({ statement: shown }: { statement: Statement }) {
  const { organization, month, state, rows, totals } = shown;
  return (
    <AdminPage
      route={statementRoute}
      heading={listed([organization.name, monthName(month)])}
      width="record"
      mark={<Flag name={organization.name} width={64} />}
      beside={<StatusWord tone={stateNames[state].tone}>{t(stateNames[state].name)}</StatusWord>}
      lede={stateText(shown)}
      actions={<StatementActions statement={shown} />}
    >
      <GlobalStyles styles={paper} />
      {totals.length === 0 ? null : <Totals totals={totals} />}
      {rows.length === 0 ? (
        <EmptyState message={t('Nothing was used')} hint={t('No one used a counted service in this month.')} />
      ) : (
        <Lines rows={rows} />
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t(
          'Periods are in UTC. An amount is what is over × each further one, rounded half up per line. The price of the plan itself is not included.',
        )}
      </Typography>
    </AdminPage>
  );
}

/** Sums by currency, which are never added. */
function Totals({ totals }: Pick<Statement, 'totals'>) {
  return (
    <div>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {t('Total')}
      </Typography>
      <Box component="ul" aria-label={t('Total')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', gap: 3 }}>
        {totals.map(({ currency, amount }) => (
          <Typography key={currency} component="li" variant="h2">
            {money(amount, currency)}
          </Typography>
        ))}
      </Box>
    </div>
  );
}

/** Lines by page on the screen, all of them on paper. */
function Lines({ rows }: Pick<Statement, 'rows'>) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(50);
  const isPrinted = useIsPrinted();
  const lines = isPrinted ? rows : rows.slice((page - 1) * size, page * size);
  return (
    <>
      <StatementLines lines={lines} />
      {rows.length <= 10 ? null : (
        <Box sx={{ displayPrint: 'none' }}>
          <TablePagination
            flush
            page={page}
            size={size}
            rowsShown={lines.length}
            total={rows.length}
            totalCapped={false}
            onPage={setPage}
            onSize={(next) => {
              setSize(next);
              setPage(1);
            }}
          />
        </Box>
      )}
    </>
  );
}

function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // Render at once: the browser takes the page as it is after the event.
    const before = () => flushSync(() => setPrinted(true));
    const after = () => setPrinted(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinted;
}

/** Black on white, without the console around it; heads repeat on each sheet. */
const paper = {
  '@page': { size: 'A4 landscape', margin: '14mm' },
  '@media print': {
    ':root': { colorScheme: 'light', '--gw-page': '0px' },
    'header, nav, button, .MuiButton-root': { display: 'none !important' },
    'main *': { color: '#000 !important', background: 'none !important' },
    'tr, li': { breakInside: 'avoid' },
    a: { textDecoration: 'none !important' },
  },
} as const;
