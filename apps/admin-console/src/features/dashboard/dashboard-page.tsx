import { useApi } from '@gangway/api-client/react';
import { dashboard, type DashboardSummary } from '@gangway/contract';
import { ErrorBoundary, ErrorNotice, formatTime } from '@gangway/ui-kit';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { paths } from '../../shared/page/paths.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { AttentionCard } from './needs-you.tsx';
import { ChartCard, chartHeight } from './chart-card.tsx';
import { seriesOf } from './chart-data.ts';
import { SubscriptionsTable, UsersTable } from './chart-tables.tsx';
import { CountCard } from './count-card.tsx';
import { countsWithLists, setUpSteps } from './needs-you-items.ts';
import { columnsGrid, columnStack, countsGrid } from './dashboard-layout.ts';
import { dashboardQueries } from './dashboard-queries.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { RecentChangesCard } from './latest-changes.tsx';
import { dashboardRoute } from './route.ts';
import { SetUpCard } from './set-up-card.tsx';

// Load the charts' library late: the counts appear first.
const SubscriptionsChart = lazy(async () => ({
  default: (await import('./subscriptions-chart.tsx')).SubscriptionsChart,
}));
const UsersChart = lazy(async () => ({ default: (await import('./users-chart.tsx')).UsersChart }));

/** `/dashboard`: entries that need attention, and counts linked to their lists. */
export function DashboardPage() {
  const queries = dashboardQueries(useApi({ dashboard }));
  const { data, isPending, isError, isFetching, refetch } = useQuery(queries.summary());
  return (
    <AdminPage
      route={dashboardRoute}
      actions={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {data === undefined ? null : <UpdatedAt at={data.at} />}
          <Tooltip title="Refresh">
            <IconButton
              aria-label="Refresh"
              aria-disabled={isFetching || undefined}
              onClick={() => {
                if (!isFetching) void refetch();
              }}
              sx={{ width: 36, height: 36 }}
            >
              {isFetching ? <CircularProgress size={20} aria-hidden /> : <RefreshOutlined fontSize="small" />}
            </IconButton>
          </Tooltip>
        </Box>
      }
    >
      {isError ? <ErrorNotice thing="the dashboard" onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {isPending ? <DashboardSkeleton /> : null}
      {data === undefined ? null : <Summary summary={data} />}
    </AdminPage>
  );
}

function UpdatedAt({ at }: { at: string }) {
  return (
    <Typography component="output" variant="body2" sx={{ color: 'text.secondary' }}>
      Updated <time dateTime={at}>{formatTime(at)}</time>
    </Typography>
  );
}

function Summary({ summary }: { summary: DashboardSummary }) {
  const maySetUp = usePermission('organizations:write');
  const { subscriptionsPerMonth, usersPerService, attention, recentActivity } = summary;
  const series = seriesOf(subscriptionsPerMonth, usersPerService);
  const steps = maySetUp ? setUpSteps(summary) : [];
  // Retry a crashed card with new counts: they may not contain the cause.
  const resetKeys = [summary.at];
  return (
    <>
      {steps.length === 0 ? null : (
        <ErrorBoundary thing="the checklist" resetKeys={resetKeys}>
          <SetUpCard steps={steps} />
        </ErrorBoundary>
      )}
      <Box sx={columnsGrid}>
        <Box sx={columnStack}>
          <ErrorBoundary thing="the counts" resetKeys={resetKeys}>
            <Box component="ul" aria-label="Counts" sx={countsGrid}>
              {countsWithLists(summary).map((each) => (
                <CountCard key={each.label} {...each} />
              ))}
            </Box>
          </ErrorBoundary>
          <ErrorBoundary thing="subscriptions per month" resetKeys={resetKeys}>
            <ChartCard
              title="Subscriptions started per month"
              empty={series.length === 0 ? 'No subscription started in the last 12 months' : null}
              emptyAction={<Link href={paths.subscriptions}>Subscriptions</Link>}
              chart={<SubscriptionsChart months={subscriptionsPerMonth} series={series} height={chartHeight} />}
              table={<SubscriptionsTable months={subscriptionsPerMonth} series={series} />}
            />
          </ErrorBoundary>
          <ErrorBoundary thing="users per service" resetKeys={resetKeys}>
            <ChartCard
              title="Users per service"
              empty={usersPerService.every(({ users }) => users === 0) ? 'No one uses a service yet' : null}
              emptyAction={<Link href={paths.service}>Set up a service</Link>}
              chart={<UsersChart services={usersPerService} height={chartHeight} />}
              table={<UsersTable services={usersPerService} />}
            />
          </ErrorBoundary>
        </Box>
        <Box sx={columnStack}>
          <ErrorBoundary thing="what needs attention" resetKeys={resetKeys}>
            <AttentionCard attention={attention} />
          </ErrorBoundary>
          <ErrorBoundary thing="recent changes" resetKeys={resetKeys}>
            <RecentChangesCard events={recentActivity} />
          </ErrorBoundary>
        </Box>
      </Box>
    </>
  );
}
