export { accessMatrixRoutes } from './access-matrix/routes.ts';
export { activityRoutes } from './activity/routes.ts';
export { bannerSetting } from './banner/banner.ts';
export { bannerRoutes } from './banner/routes.ts';
export { refreshUserStats, userStatsJob } from './dashboard/refresh-user-stats.ts';
export { dashboardRoutes } from './dashboard/routes.ts';
export { notificationRoutes } from './notifications/routes.ts';
export { searchRoutes } from './search/routes.ts';
export { mailRoutes } from './undelivered-mails/routes.ts';
