import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { accessMatrixRoutes } from './access-matrix/routes.ts';
import { accessRequestRoutes } from './access-requests/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { entitlementRoutes } from './entitlements/routes.ts';
import { myServiceRoutes } from './my-services/routes.ts';
import { mailRoutes } from './mails/routes.ts';
import { noticeRoutes } from './notice/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { branchRoutes } from './branches/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { factorRoutes } from './factors/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { jobTemplateRoutes } from './job-templates/routes.ts';
import { launchRoutes } from './launches/routes.ts';
import { openidRoutes } from '../openid/routes.ts';
import { serviceClientRoutes } from './services/client-routes.ts';
import { serviceRoutes } from './services/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { userRoutes } from './users/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signInRoutes } from './sign-ins/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { userStateRoutes } from './user-state/routes.ts';

/** Every module of the API, in no particular order. */
export function registerModules(app: FastifyInstance, context: Context): void {
  for (const register of [
    accessMatrixRoutes,
    accessRequestRoutes,
    activityRoutes,
    dashboardRoutes,
    entitlementRoutes,
    myServiceRoutes,
    mailRoutes,
    noticeRoutes,
    notificationRoutes,
    searchRoutes,
    branchRoutes,
    customerRoutes,
    organizationRoutes,
    planRoutes,
    reviewRoutes,
    savedViewRoutes,
    jobTemplateRoutes,
    importRoutes,
    bulkRoutes,
    roleRoutes,
    serviceRoutes,
    serviceClientRoutes,
    launchRoutes,
    openidRoutes,
    subscriptionRoutes,
    userRoutes,
    authRoutes,
    passwordRoutes,
    factorRoutes,
    profileRoutes,
    sessionRoutes,
    signInRoutes,
    systemRoutes,
    userStateRoutes,
  ]) {
    register(app, context);
  }
}
