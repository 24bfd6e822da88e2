import type { FastifyInstance } from 'fastify';
import { entitlementRoutes, myServiceRoutes } from './entitlement/index.ts';
import {
  authRoutes,
  type Context,
  factorRoutes,
  passwordRoutes,
  profileRoutes,
  sessionRoutes,
  signInRoutes,
} from './identity/index.ts';
import {
  branchRoutes,
  launchRoutes,
  looksRoutes,
  organizationRoutes,
  type OwnHosts,
  planRoutes,
  roleRoutes,
  serviceRoutes,
  subscriptionRoutes,
} from './catalogue/index.ts';
import { openidRoutes, serviceClientRoutes } from './openid/index.ts';
import {
  accessRequestRoutes,
  bulkRoutes,
  closeFulfilled,
  customerRoutes,
  importRoutes,
  accessTemplateRoutes,
  reviewRoutes,
  personalDataRoutes,
  savedViewRoutes,
  userRoutes,
  userStateRoutes,
} from './people/index.ts';
import {
  accessMatrixRoutes,
  activityRoutes,
  dashboardRoutes,
  mailRoutes,
  bannerRoutes,
  notificationRoutes,
  searchRoutes,
  serviceOverviewRoutes,
  statementRoutes,
} from './overview/index.ts';
import { usageEventRoutes, usageRoutes } from './usage/index.ts';
import { systemRoutes } from './operations/index.ts';

/** Every module of the API, in no particular order. */
export function registerModules(app: FastifyInstance, context: Context, hosts: OwnHosts): void {
  for (const register of [
    accessMatrixRoutes,
    personalDataRoutes,
    accessRequestRoutes,
    activityRoutes,
    dashboardRoutes,
    entitlementRoutes,
    myServiceRoutes,
    mailRoutes,
    bannerRoutes,
    notificationRoutes,
    searchRoutes,
    branchRoutes,
    customerRoutes,
    organizationRoutes,
    planRoutes,
    reviewRoutes,
    savedViewRoutes,
    accessTemplateRoutes,
    importRoutes,
    bulkRoutes,
    roleRoutes,
    serviceRoutes,
    serviceClientRoutes,
    serviceOverviewRoutes,
    statementRoutes,
    launchRoutes,
    openidRoutes,
    userRoutes,
    authRoutes,
    passwordRoutes,
    factorRoutes,
    profileRoutes,
    sessionRoutes,
    signInRoutes,
    systemRoutes,
    usageEventRoutes,
    usageRoutes,
    userStateRoutes,
  ]) {
    register(app, context);
  }
  looksRoutes(app, context, hosts);
  subscriptionRoutes(app, context, (work, userId, services) => closeFulfilled(work, context, userId, services));
}
