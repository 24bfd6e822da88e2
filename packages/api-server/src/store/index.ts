export type { Database, LogPosition, Reads, ScriptSession, Store, Transaction } from './database.ts';
export { grantApiRole, ownsTrail } from './api-role.ts';
export { clockLimits, clockOffset } from './clock-offset.ts';
export { runsApart } from './migration-statements.ts';
export { migrateUp, type Migration, migrations, type MigrationStatus, migrationStatus } from './migrations.ts';
export { openStore } from './open-store.ts';
export { readFrom } from './postgres/read-from.ts';
export { type ReplicaState, replicaStateStatement } from './postgres/read-replicas.ts';
export {
  accessRequests,
  actionTokens,
  auditEvents,
  authCodes,
  authorizationRequests,
  batches,
  branches,
  evidenceKeys,
  idempotencyKeys,
  importMappings,
  accessTemplateGrants,
  notifications,
  oidcClients,
  organizationHosts,
  organizationLooks,
  organizations,
  outboxMails,
  plans,
  recoveryCodes,
  releasedPlans,
  releasedRoles,
  releasedServices,
  reviewEvidence,
  reviewReviewers,
  reviews,
  roles,
  savedViews,
  serviceRoles,
  services,
  sessions,
  settings,
  signingKeys,
  subscriptions,
  userBranches,
  userFactors,
  users,
  userServiceRoles,
} from './schema/tables.ts';
export { advisoryLocks } from './statements/advisory-locks.ts';
export { countRows } from './statements/count-rows.ts';
export {
  databaseFault,
  isContention,
  isForeignKeyViolation,
  isStoreUnavailable,
  isUniqueViolation,
} from './statements/database-error.ts';
export { inTransaction, retried } from './statements/in-transaction.ts';
export { retryOnce } from './statements/retry-once.ts';
export { one } from './statements/one.ts';
export { noColumns, prepared, type Prepared } from './statements/prepared.ts';
export { dryRun } from './statements/dry-run.ts';
export { selectPrepared, selectRows } from './statements/select-rows.ts';
export {
  arrayOf,
  nameOrder,
  type Order,
  folded,
  inNameOrder,
  inOrder,
  isoInstant,
  pageClause,
  rowsOf,
  whereClause,
} from './statements/sql-fragments.ts';
export { insertRow, updateRow } from './statements/write-row.ts';
export { commitTogether, writeTogether } from './statements/write-together.ts';
