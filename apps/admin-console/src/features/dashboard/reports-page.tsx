import { useApi } from '@gangway/api-client/react';
import { dashboard, type DashboardSummary } from '@gangway/contract';
import { t } from '@gangway/messages';
import { ErrorBoundary, ErrorNotice } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { paths } from '../../shared/page/paths.ts';
import { ChartCard, chartHeight } from './chart-card.tsx';
import { seriesOf } from './chart-data.ts';
import { SubscriptionsTable, UsersTable } from './chart-tables.tsx';
import { dashboardQueries } from './dashboard-queries.ts';
import { reportsRoute } from './route.ts';

// Load the charts' library late: the headings appear first.
const SubscriptionsChart = lazy(async () => ({
  default: (await import('./subscriptions-chart.tsx')).SubscriptionsChart,
}));
const UsersChart = lazy(async () => ({ default: (await import('./users-chart.tsx')).UsersChart }));

/** `/reports`: the year in charts, each also a table. */
export function ReportsPage() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(dashboardQueries(useApi({ dashboard })).summary());
  return (
    <AdminPage route={reportsRoute} lede={t('Who uses which service, and what started in the last 12 months.')}>
      {isError ? (
        <ErrorNotice message={t('Couldn’t load the reports.')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1080, pt: 1 }}>
        {isPending ? (
          <>
            <Skeleton variant="rounded" height={chartHeight + 36} />
            <Skeleton variant="rounded" height={chartHeight + 36} />
          </>
        ) : null}
        {data === undefined ? null : <Charts summary={data} />}
      </Box>
    </AdminPage>
  );
}

function Charts({ summary: { at, subscriptionsPerMonth, usersPerService } }: { summary: DashboardSummary }) {
  const series = seriesOf(subscriptionsPerMonth, usersPerService);
  // Retry a crashed chart with new counts: they may not contain the cause.
  const resetKeys = [at];
  return (
    <>
      <ErrorBoundary message={t('Couldn’t load users per service.')} resetKeys={resetKeys}>
        <ChartCard
          title={t('Users per service')}
          empty={usersPerService.every(({ users }) => users === 0) ? t('No one uses a service yet') : null}
          emptyAction={<Link href={paths.service}>{t('Set up a service')}</Link>}
          chart={<UsersChart services={usersPerService} height={chartHeight} />}
          table={<UsersTable services={usersPerService} />}
        />
      </ErrorBoundary>
      <ErrorBoundary message={t('Couldn’t load subscriptions per month.')} resetKeys={resetKeys}>
        <ChartCard
          title={t('Subscriptions started per month')}
          empty={series.length === 0 ? t('No subscription started in the last 12 months') : null}
          emptyAction={<Link href={paths.subscriptions}>{t('Subscriptions')}</Link>}
          chart={<SubscriptionsChart months={subscriptionsPerMonth} series={series} height={chartHeight} />}
          table={<SubscriptionsTable months={subscriptionsPerMonth} series={series} />}
        />
      </ErrorBoundary>
    </>
  );
}
