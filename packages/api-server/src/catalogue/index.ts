export {
  branchColumns,
  branchName,
  branchScope,
  createBranch,
  insertBranch,
  listBranches,
  renameBranch,
  switchBranch,
} from './branches/branches.ts';
export { branchRoutes } from './branches/routes.ts';
export { checkHosts, hostProbe } from './hosts/check-hosts.ts';
export { type OwnHosts, ownHosts } from './hosts/own-hosts.ts';
export { launchRoutes } from './launches/routes.ts';
export { looksRoutes } from './looks/routes.ts';
export {
  changeOrganization,
  createOrganization,
  insertOrganization,
  listOrganizations,
  organizationColumns,
  organizationLabel,
  organizationName,
  renameOrganization,
} from './organizations/organizations.ts';
export { readReleased, release } from './organizations/released.ts';
export { organizationRoutes } from './organizations/routes.ts';
export { changeSignInRules, readSignInRules } from './organizations/sign-in-rules.ts';
export { createPlan, listPlans, planColumns, switchPlan, updatePlan } from './plans/plans.ts';
export { planRoutes } from './plans/routes.ts';
export { createRole, listRoles, renameRole, roleColumns, switchRole } from './roles/roles.ts';
export { roleRoutes } from './roles/routes.ts';
export { serviceRoutes } from './services/routes.ts';
export { createService, listServices, serviceColumns, updateService } from './services/services.ts';
export { checkedDay } from './subscriptions/check-subscription.ts';
export { endLocked, endSubscriptionsOf, lockSubscription, takeEndBack } from './subscriptions/end-subscription.ts';
export { subscriptionRoutes } from './subscriptions/routes.ts';
export { subscribe } from './subscriptions/subscribe.ts';
export { subscriptionQuery, subscriptionSource } from './subscriptions/subscription-list.ts';
