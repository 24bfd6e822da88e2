import { msg } from '@gangway/messages';
import { lazy } from 'react';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const dashboardRoute = defineAppRoute({
  path: paths.dashboard,
  title: msg('Dashboard'),
  stopLabel: msg('Overview'),
  section: 'dashboard',
  permission: 'dashboard:read',
  palette: [],
  load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
  prefetch: async (context) => (await import('./dashboard-queries.ts')).prefetchDashboard(context),
});

export const getStartedRoute = defineAppRoute({
  path: paths.getStarted,
  title: msg('Get started'),
  section: 'dashboard',
  permission: 'organizations:write',
  palette: ['set up', 'first steps', 'checklist', 'onboarding'],
  // Load it late: the sidebar is in the first chunk, the preferences are not.
  ShownWhile: lazy(async () => ({
    default: (await import('../../shared/preferences/while-not-hidden.ts')).WhileNotHidden,
  })),
  load: async () => (await import('./get-started/get-started-page.tsx')).GetStartedPage,
});

export const reportsRoute = defineAppRoute({
  path: paths.reports,
  title: msg('Reports'),
  section: 'dashboard',
  permission: 'dashboard:read',
  palette: ['charts', 'numbers', 'statistics'],
  load: async () => (await import('./reports-page.tsx')).ReportsPage,
  prefetch: async (context) => (await import('./dashboard-queries.ts')).prefetchDashboard(context),
});
