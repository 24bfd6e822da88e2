import { accessRoute } from '../features/access-matrix/route.ts';
import { changePasswordRoute, profileRoute } from '../features/account/route.ts';
import { activityRoute } from '../features/activity/route.ts';
import { branchesRoute } from '../features/branches/route.ts';
import { addCustomerRoute, customersRoute } from '../features/customers/route.ts';
import { dashboardRoute } from '../features/dashboard/route.ts';
import { importRoute } from '../features/import/route.ts';
import { undeliveredMailRoute } from '../features/mails/route.ts';
import { organizationsRoute } from '../features/organizations/route.ts';
import { plansRoute } from '../features/plans/route.ts';
import { reviewRoute, reviewsRoute } from '../features/reviews/route.ts';
import { rolesRoute } from '../features/roles/route.ts';
import { serviceRoute, servicesRoute } from '../features/services/route.ts';
import { subscriptionsRoute } from '../features/subscriptions/route.ts';
import { addUserRoute, editUserRoute, jobRoute, jobsRoute, userRoute, usersRoute } from '../features/users/route.ts';
import type { AppRoute } from '../shared/page/app-route.ts';

/** All pages inside the shell, in the order of the search palette. */
export const routes: readonly AppRoute[] = [
  dashboardRoute,
  { ...usersRoute, load: async () => (await import('./users-with-subscriptions.tsx')).UsersWithSubscriptions },
  addUserRoute,
  {
    ...editUserRoute,
    load: async () => (await import('./edit-user-with-subscriptions.tsx')).EditUserWithSubscriptions,
  },
  { ...userRoute, load: async () => (await import('./user-with-subscriptions.tsx')).UserWithSubscriptions },
  subscriptionsRoute,
  accessRoute,
  reviewsRoute,
  reviewRoute,
  importRoute,
  jobsRoute,
  jobRoute,
  organizationsRoute,
  customersRoute,
  { ...addCustomerRoute, load: async () => (await import('./add-customer-with-access.tsx')).AddCustomerWithAccess },
  branchesRoute,
  servicesRoute,
  serviceRoute,
  plansRoute,
  rolesRoute,
  activityRoute,
  undeliveredMailRoute,
  profileRoute,
  changePasswordRoute,
];

/** The page of a path without parameters. */
export const pageAt = (pathname: string): AppRoute | undefined => routes.find(({ path }) => path === pathname);
