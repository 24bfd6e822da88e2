import { useApi } from '@gangway/api-client/react';
import { dashboard, type DashboardSummary } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { ErrorBoundary, ErrorNotice, formatTime } from '@gangway/ui-kit';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LateLede } from '../../shared/page/late-lede.tsx';
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
      lede={<LateLede>{data === undefined ? null : <Lede summary={data} />}</LateLede>}
      actions={
        <>
          <UpdatedAt at={data?.at} />
          <Tooltip title={t('Refresh')}>
            <IconButton
              aria-label={t('Refresh')}
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
      {isError ? (
        <ErrorNotice message={t('Couldn’t load the dashboard.')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {isPending ? <DashboardSkeleton /> : null}
      {data === undefined ? null : <Summary summary={data} />}
    </AdminPage>
  );
}

/** Keeps its room until the answer is here: the buttons beside it would move. */
function UpdatedAt({ at }: { at: string | undefined }) {
  const shown = at ?? noon;
  return (
    <Typography
      component="output"
      variant="body2"
      sx={{ color: 'text.secondary', visibility: at === undefined ? 'hidden' : 'visible' }}
    >
      {rich('Updated {time}', { time: <time dateTime={shown}>{formatTime(shown)}</time> })}
    </Typography>
  );
}

const noon = '2026-01-01T12:00:00.000Z';

/** *56 people in 6 organizations hold 76 subscriptions to 5 services.*, each number with its list. */
function Lede({ summary: { counts, usersPerService } }: { summary: DashboardSummary }) {
  return rich(
    '<peopleLink>{people, plural, one {<b>#</b> active person} other {<b>#</b> active people}}</peopleLink> in <organizationsLink>{organizations, plural, one {<b>#</b> organization} other {<b>#</b> organizations}}</organizationsLink> {people, plural, one {holds} other {hold}} <subscriptionsLink>{subscriptions, plural, one {<b>#</b> active subscription} other {<b>#</b> active subscriptions}}</subscriptionsLink> to <servicesLink>{services, plural, one {<b>#</b> service} other {<b>#</b> services}}</servicesLink>.',
    {
      people: counts.activeUsers,
      organizations: counts.organizations,
      subscriptions: counts.activeSubscriptions,
      services: usersPerService.length,
      peopleLink: <Link href={listPath(paths.users, { isActive: 'true' })} sx={countedStyle} />,
      organizationsLink: <Link href={paths.organization} sx={countedStyle} />,
      subscriptionsLink: <Link href={listPath(paths.subscriptions, { status: 'Active' })} sx={countedStyle} />,
      servicesLink: <Link href={paths.reports} sx={countedStyle} />,
      b: <b />,
    },
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
        <ErrorBoundary message={t('Couldn’t load the next 30 days.')} resetKeys={resetKeys}>
          <NextDays {...summary} />
        </ErrorBoundary>
      </Box>
      <Box sx={areas.needs}>
        <ErrorBoundary message={t('Couldn’t load what needs you.')} resetKeys={resetKeys}>
          <NeedsYou {...summary} />
        </ErrorBoundary>
      </Box>
      <Box sx={areas.heat}>
        <ErrorBoundary message={t('Couldn’t load who uses what.')} resetKeys={resetKeys}>
          <WhoUsesWhat {...summary} />
        </ErrorBoundary>
      </Box>
      <Box sx={areas.changes}>
        <ErrorBoundary message={t('Couldn’t load the latest changes.')} resetKeys={resetKeys}>
          <LatestChanges events={summary.recentActivity} />
        </ErrorBoundary>
      </Box>
    </Box>
  );
}
