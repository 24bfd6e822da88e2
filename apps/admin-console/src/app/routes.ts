import { accessTemplateRoute, accessTemplatesRoute } from '../features/access-templates/route.ts';
import { accessRoute } from '../features/access-matrix/route.ts';
import { changePasswordRoute, profileRoute } from '../features/account/route.ts';
import { activityRoute } from '../features/activity/route.ts';
import { branchesRoute, branchRoute } from '../features/branches/route.ts';
import { addCustomerRoute, customersRoute } from '../features/customers/route.ts';
import { dashboardRoute, getStartedRoute, reportsRoute } from '../features/dashboard/route.ts';
import { importRoute } from '../features/import/route.ts';
import { undeliveredMailRoute } from '../features/mails/route.ts';
import { requestsRoute } from '../features/requests/route.ts';
import { organizationRoute, organizationsRoute } from '../features/organizations/route.ts';
import { planRoute, plansRoute } from '../features/plans/route.ts';
import { reviewRoute, reviewsRoute } from '../features/reviews/route.ts';
import { roleRoute, rolesRoute } from '../features/roles/route.ts';
import { serviceRoute, servicesRoute } from '../features/services/route.ts';
import { statementRoute, statementsRoute } from '../features/statements/route.ts';
import { subscriptionsRoute } from '../features/subscriptions/route.ts';
import { usageRoute } from '../features/usage/route.ts';
import { addUserRoute, editUserRoute, userRoute, usersRoute } from '../features/users/route.ts';
import type { AppRoute } from '../shared/page/app-route.ts';

/** All pages inside the shell, in the order of the search palette. */
export const routes: readonly AppRoute[] = [
  dashboardRoute,
  usersRoute,
  addUserRoute,
  editUserRoute,
  userRoute,
  requestsRoute,
  accessRoute,
  subscriptionsRoute,
  usageRoute,
  statementsRoute,
  statementRoute,
  reviewsRoute,
  reviewRoute,
  importRoute,
  accessTemplatesRoute,
  accessTemplateRoute,
  organizationsRoute,
  organizationRoute,
  customersRoute,
  addCustomerRoute,
  branchesRoute,
  branchRoute,
  servicesRoute,
  serviceRoute,
  plansRoute,
  planRoute,
  rolesRoute,
  roleRoute,
  getStartedRoute,
  activityRoute,
  reportsRoute,
  undeliveredMailRoute,
  profileRoute,
  changePasswordRoute,
];

/** The page of a path without parameters. */
export const pageAt = (pathname: string): AppRoute | undefined => routes.find(({ path }) => path === pathname);
