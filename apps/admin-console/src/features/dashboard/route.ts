import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const dashboardRoute = defineAppRoute({
  path: paths.dashboard,
  title: 'Dashboard',
  stopLabel: 'Overview',
  section: 'dashboard',
  permission: 'dashboard:read',
  palette: [],
  load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
  prefetch: async (context) => (await import('./dashboard-queries.ts')).prefetchDashboard(context),
});
