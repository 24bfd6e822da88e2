export { accessOf, AccessState, obstacle } from './access-state.ts';
export { type ActorNames, actorNames, mayName } from './actor-name.ts';
export { accountActive } from './account-active.ts';
export { bookedJoin } from './booked-plan.ts';
export { type Delegated, grantableColumns, refuseUnreleased } from './delegation.ts';
export { entitlementRoutes } from './entitlements/routes.ts';
export { explain } from './explain-access.ts';
export { gaveGrant, grantSource } from './grant-origin.ts';
export { grantRuns, grantsWithState, heldOn, rolesInService } from './grants.ts';
export {
  limitColumns,
  limitOf,
  limitReached,
  limitReachedFor,
  LimitRow,
  limitStateOf,
  limitStatesOf,
  ownLimitJoin,
  periodAround,
  rulingJoin,
  tighterLimit,
  usedOf,
} from './limit-state.ts';
export { countOf } from './limit-text.ts';
export { maintenanceOf } from './maintenance.ts';
export { isOnLauncher, peopleByService } from './people-by-service.ts';
export { readMyService } from './my-services/my-services.ts';
export { myServiceRoutes } from './my-services/routes.ts';
export { type Administrator, commandLine, isSuperAdmin, may, readScope, type Scope, writeScope } from './scopes.ts';
export { serviceAddress } from './service-address.ts';
export { serviceHeld } from './service-held.ts';
export { isLive, statusOf, today } from './subscription-status.ts';
export {
  branchWithin,
  organizationWithin,
  personIdWithin,
  personWithin,
  recordWithin,
  worksBeyond,
} from './within-scope.ts';
