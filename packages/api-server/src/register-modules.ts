import type { FastifyInstance } from 'fastify';
import type { Context } from './identity/context.ts';
import { accessMatrixRoutes } from './overview/access-matrix/routes.ts';
import { accessRequestRoutes } from './people/access-requests/routes.ts';
import { activityRoutes } from './overview/activity/routes.ts';
import { dashboardRoutes } from './overview/dashboard/routes.ts';
import { entitlementRoutes } from './entitlement/entitlements/routes.ts';
import { myServiceRoutes } from './entitlement/my-services/routes.ts';
import { mailRoutes } from './overview/undelivered-mails/routes.ts';
import { noticeRoutes } from './overview/banner/routes.ts';
import { notificationRoutes } from './overview/notifications/routes.ts';
import { savedViewRoutes } from './people/saved-views/routes.ts';
import { searchRoutes } from './overview/search/routes.ts';
import { bulkRoutes } from './people/bulk/routes.ts';
import { branchRoutes } from './catalogue/branches/routes.ts';
import { customerRoutes } from './people/customers/routes.ts';
import { organizationRoutes } from './catalogue/organizations/routes.ts';
import { planRoutes } from './catalogue/plans/routes.ts';
import { reviewRoutes } from './people/reviews/routes.ts';
import { roleRoutes } from './catalogue/roles/routes.ts';
import { factorRoutes } from './identity/second-step/routes.ts';
import { importRoutes } from './people/imports/routes.ts';
import { jobTemplateRoutes } from './people/access-templates/routes.ts';
import { launchRoutes } from './catalogue/launches/routes.ts';
import { openidRoutes } from './openid/routes.ts';
import { serviceClientRoutes } from './openid/client-routes.ts';
import { serviceRoutes } from './catalogue/services/routes.ts';
import { subscriptionRoutes } from './catalogue/subscriptions/routes.ts';
import { userRoutes } from './people/users/routes.ts';
import { authRoutes } from './identity/sign-in/routes.ts';
import { passwordRoutes } from './identity/passwords/routes.ts';
import { profileRoutes } from './identity/profile/routes.ts';
import { sessionRoutes } from './identity/sessions/routes.ts';
import { signInRoutes } from './identity/sign-ins/routes.ts';
import { systemRoutes } from './operations/health/routes.ts';
import { userStateRoutes } from './people/users/state-routes.ts';

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
