import { useApi } from '@gangway/api-client/react';
import { dashboard, type DashboardSummary } from '@gangway/contract';
import { ErrorBoundary, ErrorNotice, formatTime } from '@gangway/ui-kit';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { listPath, paths } from '../../shared/page/paths.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import { dashboardQueries } from './dashboard-queries.ts';
import { areas, DashboardSkeleton, gridStyle } from './dashboard-skeleton.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { NeedsYou } from './needs-you.tsx';
import { NextDays } from './next-days.tsx';
import { dashboardRoute } from './route.ts';
import { WhoUsesWhat } from './who-uses-what.tsx';

/** `/dashboard`: the next 30 days, who uses what, what waits for the reader, and the latest changes. */
export function DashboardPage() {
  const queries = dashboardQueries(useApi({ dashboard }));
  const { data, isPending, isError, isFetching, refetch } = useQuery(queries.summary());
  const mayWriteBanner = usePermission('services:write');
  return (
    <AdminPage
      route={dashboardRoute}
      lede={data === undefined ? <Skeleton width={420} sx={{ maxWidth: '80vw' }} /> : <Lede summary={data} />}
      actions={
        <>
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
          {mayWriteBanner ? <DashboardMenu /> : null}
        </>
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

/** *56 people in 6 organizations hold 76 subscriptions to 5 services.*, each number with its list. */
function Lede({ summary: { counts, usersPerService } }: { summary: DashboardSummary }) {
  const { activeUsers, organizations, activeSubscriptions } = counts;
  return (
    <>
      <Counted
        count={activeUsers}
        nouns={['active person', 'active people']}
        to={listPath(paths.users, { isActive: 'true' })}
      />{' '}
      in <Counted count={organizations} nouns={['organization', 'organizations']} to={paths.organization} />{' '}
      {activeUsers === 1 ? 'holds' : 'hold'}{' '}
      <Counted
        count={activeSubscriptions}
        nouns={['active subscription', 'active subscriptions']}
        to={listPath(paths.subscriptions, { status: 'Active' })}
      />{' '}
      to <Counted count={usersPerService.length} nouns={['service', 'services']} to={paths.reports} />.
    </>
  );
}

interface CountedProps {
  count: number;
  nouns: readonly [one: string, more: string];
  to: string;
}

function Counted({ count, nouns: [one, more], to }: CountedProps) {
  return (
    <Link href={to} sx={countedStyle}>
      <b>{count.toLocaleString('en')}</b> {count === 1 ? one : more}
    </Link>
  );
}

const countedStyle = {
  color: 'inherit',
  textDecoration: 'underline',
  textDecorationColor: 'var(--gw-palette-border-soft)',
  textUnderlineOffset: '4px',
  '&:hover': { textDecorationColor: 'currentColor' },
} as const;

function Summary({ summary }: { summary: DashboardSummary }) {
  // Retry a crashed part with new counts: they may not contain the cause.
  const resetKeys = [summary.at];
  return (
    <Box sx={gridStyle}>
      <Box sx={areas.days}>
        <ErrorBoundary thing="the next 30 days" resetKeys={resetKeys}>
          <NextDays {...summary} />
        </ErrorBoundary>
      </Box>
      <Box sx={areas.needs}>
        <ErrorBoundary thing="what needs you" resetKeys={resetKeys}>
          <NeedsYou {...summary} />
        </ErrorBoundary>
      </Box>
      <Box sx={areas.heat}>
        <ErrorBoundary thing="who uses what" resetKeys={resetKeys}>
          <WhoUsesWhat {...summary} />
        </ErrorBoundary>
      </Box>
      <Box sx={areas.changes}>
        <ErrorBoundary thing="the latest changes" resetKeys={resetKeys}>
          <LatestChanges events={summary.recentActivity} />
        </ErrorBoundary>
      </Box>
    </Box>
  );
}
